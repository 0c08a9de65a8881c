import type { QuestionCheck, RowProblem } from '@inkstone/contract/evaluations';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { type Column, DataTable } from '#console/ui/data/data-table.tsx';
import { Fact, FactStrip } from '#console/ui/data/fact-strip.tsx';
import { Banner } from '#console/ui/feedback/banner.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import styles from './evaluations.module.css';
import { useExpected } from './use-expected.ts';

type Props = { name: string; check: QuestionCheck; replaces: boolean; isBusy: boolean; onTake: () => void; onCancel: () => void };

const Problems = ({ problems }: { problems: readonly RowProblem[] }) => {
  const { t } = useTranslation('evaluations');
  const language = useLanguage();
  if (!problems.length) return null;
  const columns: Column<RowProblem>[] = [
    { key: 'line', title: t('line'), width: '72px', align: 'end', render: ({ line }) => formatNumber(line, language) },
    { key: 'reason', title: t('reason'), phone: 'heading', render: ({ kind }) => t(kind) },
    { key: 'value', title: t('value'), render: ({ value }) => <span className={styles['cell']}>{value || '–'}</span> },
  ];
  return (
    <div>
      <h3 className={styles['heading']}>{t('problems')}</h3>
      <DataTable label={t('problems')} columns={columns} rows={problems} rowKey={({ line, kind }) => `${line} ${kind}`} empty={null} />
    </div>
  );
};

const First = ({ first }: Pick<QuestionCheck, 'first'>) => {
  const { t } = useTranslation('evaluations');
  const expected = useExpected();
  if (!first.length) return null;
  const columns: Column<QuestionCheck['first'][number]>[] = [
    {
      key: 'question',
      title: t('question'),
      phone: 'heading',
      render: ({ question }) => <span className={styles['cell']}>{question}</span>,
    },
    { key: 'expected', title: t('expected'), render: (row) => <span className={styles['cell']}>{expected(row)}</span> },
  ];
  return (
    <div>
      <h3 className={styles['heading']}>{t('first')}</h3>
      <DataTable label={t('first')} columns={columns} rows={first} rowKey={({ question }) => question} empty={null} />
    </div>
  );
};

/** What a file of questions is, row by row, and the word on it. */
export const CheckView = ({ name, check, replaces, isBusy, onTake, onCancel }: Props) => {
  const { t } = useTranslation('evaluations');
  const language = useLanguage();
  const { hasHeader, rows, questions, unanswerable, problems, first } = check;
  const facts = [
    { name: t('rows'), value: rows },
    { name: t('questions'), value: questions },
    { name: t('unanswerable'), value: unanswerable },
    { name: t('leftOut'), value: rows - questions },
  ];
  return (
    <Section title={t('checkTitle', { name })} description={replaces ? t('replaces') : undefined}>
      <div className={styles['stack']}>
        <FactStrip>
          {facts.map(({ name: fact, value }) => (
            <Fact key={fact} name={fact} value={formatNumber(value, language)} />
          ))}
        </FactStrip>
        {rows === 0 && <Banner tone="warning">{t('noRows')}</Banner>}
        {!hasHeader && <Banner tone="warning">{t('noHeader')}</Banner>}
        <Problems problems={problems} />
        <First first={first} />
        <div className={styles['buttons']}>
          <Button look="primary" isBusy={isBusy} disabled={questions === 0} onClick={onTake}>
            {t('take', { count: questions })}
          </Button>
          <Button disabled={isBusy} onClick={onCancel}>
            {t('cancel')}
          </Button>
        </div>
      </div>
    </Section>
  );
};
