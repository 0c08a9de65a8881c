import type { EvaluationRun } from '@inkstone/contract/evaluations';
import type { RetrievalSettings } from '@inkstone/contract/retrieval';
import { useMutation } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure, showToast } from '#console/kernel/notices/toast.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { type Column, DataTable } from '#console/ui/data/data-table.tsx';
import { ShareBar } from '#console/ui/data/share-bar.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { Badge } from '#console/ui/feedback/status-dot.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { removeRun, stopRun, useEvaluationRefresh } from './evaluation.queries.ts';
import styles from './evaluations.module.css';
import { useFigures } from './use-figures.ts';

type Props = {
  runs: readonly EvaluationRun[];
  now: RetrievalSettings;
  onShow: (ids: string[]) => void;
  onKeep: (settings: RetrievalSettings) => Promise<void>;
};

const isNow = ({ settings }: EvaluationRun, now: RetrievalSettings): boolean =>
  settings.topK === now.topK && settings.threshold === now.threshold;

const State = ({ run: { state, done, questions } }: { run: EvaluationRun }) => {
  const { t } = useTranslation('evaluations');
  if (state === 'stopped' || state === 'failed') return t(state);
  if (state === 'waiting' && done === 0) return t('waiting');
  if (state === 'done') return String(questions);
  return (
    <span className={styles['progress']} role="status">
      {t('progress', { done, questions })}
      <ShareBar share={questions ? done / questions : 0} />
    </span>
  );
};

const useColumns = (now: RetrievalSettings): Column<EvaluationRun>[] => {
  const { t } = useTranslation('evaluations');
  const { percent, decimal, settings } = useFigures();
  const shares = (['hit1', 'hit3', 'hit5', 'refused'] as const).map(
    (key): Column<EvaluationRun> => ({ key, title: t(key), align: 'end', render: ({ figures }) => percent(figures?.[key] ?? null) }),
  );
  const [hit1, hit3, hit5, refused] = shares;
  return [
    {
      key: 'setting',
      title: t('setting'),
      phone: 'heading',
      render: (run) => (
        <span className={styles['setting']}>
          {settings(run.settings)}
          {isNow(run, now) && <Badge tone="accent">{t('isNow')}</Badge>}
          {run.purpose === 'guard' && <Badge>{t('byGuard')}</Badge>}
        </span>
      ),
    },
    { key: 'asked', title: t('asked'), align: 'end', render: (run) => <State run={run} /> },
    ...[hit1, hit3, hit5].filter((column) => column !== undefined),
    { key: 'mrr', title: t('mrr'), align: 'end', render: ({ figures }) => decimal(figures?.mrr ?? null) },
    ...[refused].filter((column) => column !== undefined),
    { key: 'when', title: t('when'), phone: 'aside', render: ({ createdAt }) => <TimeAgo at={createdAt} /> },
  ];
};

/** All that was tried, the newest first; two of them can be chosen and compared. */
export const RunsTable = ({ runs, now, onShow, onKeep }: Props) => {
  const { t } = useTranslation('evaluations');
  const refresh = useEvaluationRefresh();
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const onError = showFailure;
  const stop = useMutation({ mutationFn: stopRun, onSettled: refresh, onError });
  const remove = useMutation({ mutationFn: removeRun, onSettled: refresh, onError });
  const keep = useMutation({
    mutationFn: onKeep,
    onSuccess: () => showToast('success', t('used')),
    onSettled: refresh,
    onError,
  });
  const columns = useColumns(now);
  const chosen = runs.filter(({ id }) => keys.has(id)).map(({ id }) => id);
  const empty = (
    <EmptyState icon={FlaskConical} title={t('runsEmptyTitle')}>
      {t('runsEmptyText')}
    </EmptyState>
  );
  const actionsOf = (run: EvaluationRun) => [
    { key: 'show', label: t('show'), onChoose: () => onShow([run.id]) },
    ...(isNow(run, now) ? [] : [{ key: 'use', label: t('use'), onChoose: () => keep.mutate(run.settings) }]),
    run.finishedAt === null
      ? { key: 'stop', label: t('stop'), onChoose: () => stop.mutate(run.id) }
      : { key: 'remove', label: t('remove'), onChoose: () => remove.mutate(run.id) },
  ];
  return (
    <Section title={t('runs')} description={runs.length ? t('figuresHelp') : undefined} padding="flush">
      <DataTable
        label={t('runs')}
        columns={columns}
        rows={runs}
        rowKey={({ id }) => id}
        empty={empty}
        onOpen={({ id }) => onShow([id])}
        actionsOf={actionsOf}
        selection={{
          keys,
          onChange: setKeys,
          actions: (
            <>
              {chosen.length > 2 && <span className={styles['soft']}>{t('chooseTwo')}</span>}
              <Button look="primary" size="small" disabled={chosen.length > 2} onClick={() => onShow(chosen.toReversed())}>
                {t(chosen.length === 2 ? 'compare' : 'show')}
              </Button>
            </>
          ),
        }}
      />
    </Section>
  );
};
