import { type FaqImport, faqLimits } from '@inkstone/contract/faq';
import { useMutation } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '#console/kernel/calls/call-error.ts';
import { messageOf } from '#console/kernel/notices/error-message.ts';
import { showToast } from '#console/kernel/notices/toast.ts';
import { formatNumber } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { DataTable } from '#console/ui/data/data-table.tsx';
import { Fact, FactStrip } from '#console/ui/data/fact-strip.tsx';
import { DropArea } from '#console/ui/forms/drop-area.tsx';
import { ErrorSummary } from '#console/ui/forms/form-field.tsx';
import { Dialog } from '#console/ui/overlays/dialog.tsx';
import styles from './faq.module.css';
import { importFile, sendFile, useFaqRefresh } from './faq.queries.ts';

const outcomes = ['added', 'changed', 'same', 'wrong'] as const;

/** What a file would do, in numbers and row by row. */
const Plan = ({ plan: { counts, rows } }: { plan: FaqImport }) => {
  const { t } = useTranslation('faq');
  const language = useLanguage();
  return (
    <>
      <FactStrip>
        {outcomes.map((outcome) => (
          <Fact key={outcome} name={t(`rows_${outcome}`)} value={formatNumber(counts[outcome], language)} />
        ))}
      </FactStrip>
      {rows.length > 0 && (
        <div className={styles['rows']}>
          <DataTable
            rows={rows}
            label={t('rowsOfFile')}
            empty={null}
            rowKey={({ line }) => `${line}`}
            columns={[
              { key: 'line', title: t('row'), align: 'end', render: ({ line }) => formatNumber(line, language) },
              { key: 'question', title: t('question'), phone: 'heading', width: '45%', render: ({ question }) => question || '–' },
              { key: 'outcome', title: t('outcome'), width: '45%', render: ({ outcome, reason }) => reason?.msg ?? t(`row_${outcome}`) },
            ]}
          />
        </div>
      )}
    </>
  );
};

/** Entries out of a file: looked at first, then taken. */
export const ImportDialog = ({ baseId, onClose }: { baseId: string; onClose: () => void }) => {
  const { t } = useTranslation('faq');
  const language = useLanguage();
  const refresh = useFaqRefresh();
  const input = useRef<HTMLInputElement>(null);
  const look = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > faqLimits.megabytes * 1024 * 1024) {
        throw new CallError('refused', { msg: t('fileTooLarge', { most: faqLimits.megabytes }) });
      }
      const { files, refused } = await sendFile(file);
      const [stored] = files;
      if (!stored) throw new CallError('refused', refused[0]);
      return { id: stored.id, name: file.name, plan: await importFile(baseId, stored.id, true) };
    },
  });
  const looked = look.data ?? null;
  const take = useMutation({
    mutationFn: (id: string) => importFile(baseId, id, false),
    onSuccess: ({ counts }) => {
      showToast('success', t('imported', { count: formatNumber(counts.added + counts.changed, language) }));
      void refresh();
      onClose();
    },
  });
  const failure = take.error ?? look.error;
  const choose = (file: File | undefined): void => {
    if (!file || look.isPending) return;
    take.reset();
    look.mutate(file);
  };
  const coming = looked ? looked.plan.counts.added + looked.plan.counts.changed : 0;
  return (
    <Dialog
      title={t('import')}
      width="large"
      onClose={onClose}
      footer={
        looked && (
          <Button look="primary" disabled={coming === 0} isBusy={take.isPending} onClick={() => take.mutate(looked.id)}>
            {t('takeRows', { count: formatNumber(coming, language) })}
          </Button>
        )
      }
    >
      <div className={styles['panel']}>
        <ErrorSummary message={failure && messageOf(failure)} />
        <DropArea onDrop={({ files }) => choose(files[0])}>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={t('chooseFile')}
            accept=".csv,.tsv,.txt,.xlsx,.xls,text/csv"
            onChange={({ target }) => {
              choose(target.files?.[0]);
              // The same file can be chosen again after it was mended.
              target.value = '';
            }}
          />
          <Button look={looked ? 'default' : 'primary'} icon={Upload} isBusy={look.isPending} onClick={() => input.current?.click()}>
            {t('chooseFile')}
          </Button>
          <p className={styles['hint']}>{looked ? t('lookedAt', { name: looked.name }) : t('importHelp')}</p>
        </DropArea>
        {looked && <Plan plan={looked.plan} />}
      </div>
    </Dialog>
  );
};
