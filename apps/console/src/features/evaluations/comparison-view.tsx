import type { EvaluatedAnswer, EvaluationComparison, ExpectedPassage } from '@inkstone/contract/evaluations';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useUrlState } from '#console/kernel/state/url-state.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { Segments } from '#console/ui/controls/segments.tsx';
import { type Column, DataTable } from '#console/ui/data/data-table.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { StatusDot } from '#console/ui/feedback/status-dot.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { comparisonQuery } from './evaluation.queries.ts';
import styles from './evaluations.module.css';
import { useExpected } from './use-expected.ts';
import { useFigures } from './use-figures.ts';

type Item = EvaluationComparison['items'][number];

/** Rates an answer: 1 divided by the rank of the first right passage, 1 where rightly nothing was found, 0 for a wrong one. */
const worthOf = (answer: EvaluatedAnswer | null): number => {
  if (!answer?.isRight) return 0;
  return answer.rank === null ? 1 : 1 / answer.rank;
};

const filters = {
  all: () => true,
  worse: ({ one, other }: Item) => other !== null && one !== null && worthOf(other) < worthOf(one),
  better: ({ one, other }: Item) => other !== null && one !== null && worthOf(other) > worthOf(one),
  wrong: ({ one, other }: Item) => (one !== null && !one.isRight) || (other !== null && !other.isRight),
};
type Filter = keyof typeof filters;

const Answer = ({ answer, expected: { document, page, text } }: { answer: EvaluatedAnswer | null; expected: ExpectedPassage }) => {
  const { t } = useTranslation('evaluations');
  if (!answer) return <span className={styles['soft']}>{t('notAsked')}</span>;
  const { rank, isRight, first } = answer;
  const isNothing = rank === null && isRight;
  const isUnanswerable = document === null && page === null && text === null;
  const word = rank === null ? t(isNothing ? 'rightlyNothing' : isUnanswerable && first ? 'wronglyFound' : 'missed') : t('rank', { rank });
  const place = first && (first.page === null ? t('firstFound', { name: first.name }) : t('firstFoundPage', { ...first }));
  return (
    <span className={styles['answer']}>
      <StatusDot tone={isRight ? (rank !== null && rank > 1 ? 'warning' : 'success') : 'danger'}>{word}</StatusDot>
      {place && <small>{place}</small>}
    </span>
  );
};

const useColumns = (hasOther: boolean): Column<Item>[] => {
  const { t } = useTranslation('evaluations');
  const expected = useExpected();
  return [
    {
      key: 'question',
      title: t('question'),
      phone: 'heading',
      render: (item) => (
        <span className={styles['asked']}>
          {item.question}
          <small>
            {t('expected')}: {expected(item.expected)}
          </small>
        </span>
      ),
    },
    {
      key: 'a',
      title: hasOther ? 'A' : t('setting'),
      width: '26%',
      render: ({ one, expected: wished }) => <Answer answer={one} expected={wished} />,
    },
    ...(hasOther
      ? [{ key: 'b', title: 'B', width: '26%', render: ({ other, expected: wished }: Item) => <Answer answer={other} expected={wished} /> }]
      : []),
  ];
};

const Compared = ({ comparison: { run, other, items } }: { comparison: EvaluationComparison }) => {
  const { t } = useTranslation('evaluations');
  const { settings, percent } = useFigures();
  const [asked, choose] = useUrlState('filter', 'all');
  const offered: readonly Filter[] = other ? ['all', 'worse', 'better', 'wrong'] : ['all', 'wrong'];
  const filter = offered.find((each) => each === asked) ?? 'all';
  const columns = useColumns(other !== null);
  const told = (of: typeof run) => `${settings(of.settings)}, ${t('hit5')} ${percent(of.figures?.hit5 ?? null)}`;
  return (
    <Section
      title={t('comparison')}
      description={other ? t('comparisonOf', { one: told(run), other: told(other) }) : `${told(run)}. ${t('oneOnly')}`}
      padding="flush"
    >
      <div className={styles['filter']}>
        <Segments
          label={t('filter')}
          options={offered.map((value) => ({ value, label: t(value, { count: items.filter(filters[value]).length }) }))}
          value={filter}
          onChange={choose}
        />
      </div>
      <DataTable
        label={t('comparison')}
        columns={columns}
        rows={items.filter(filters[filter])}
        rowKey={({ question }) => question}
        empty={<p className={styles['none']}>{t('noneOfThese')}</p>}
      />
    </Section>
  );
};

type Props = { id: string; otherId: string | undefined; onBack: () => void };

/** One or two runs question by question: what was found, and in which of the two it was found better. */
export const ComparisonView = ({ id, otherId, onBack }: Props) => {
  const { t } = useTranslation('evaluations');
  const comparison = useQuery(comparisonQuery(id, otherId));
  return (
    <div className={styles['panel']}>
      <div>
        <Button icon={ArrowLeft} onClick={onBack}>
          {t('back')}
        </Button>
      </div>
      <QueryState query={comparison} skeleton={<Skeleton shape="table" count={6} />}>
        {(found) => <Compared comparison={found} />}
      </QueryState>
    </div>
  );
};
