import type { ChatSummary } from '@inkstone/contract/chat-desk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { refreshPoints } from '#console/kernel/money/points.ts';
import { showFailure } from '#console/kernel/notices/toast.ts';
import { formatPoints } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { Settled } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import styles from './desk.module.css';
import { summarize, summaryQuery } from './desk.queries.ts';

const kinds = { asked: 'asked', notFound: 'notFound', open: 'open', poor: 'poor', person: 'person' } as const;

const Words = ({ summary: { text, extract, model, points, madeAt, isOlder } }: { summary: ChatSummary }) => {
  const { t } = useTranslation('chatDesk');
  const language = useLanguage();
  return (
    <div className={styles['summary']}>
      {model === null ? (
        <dl>
          {extract.map((line, at) => (
            <div key={at}>
              <dt>{t(kinds[line.kind])}</dt>
              <dd>{line.text}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>{text}</p>
      )}
      <p className={styles['faint']}>
        {model === null ? t('extract') : t('summaryBy', { model, points: formatPoints(points, language) })} · <TimeAgo at={madeAt} />
        {isOlder && ` · ${t('summaryOlder')}`}
      </p>
    </div>
  );
};

/** What a conversation comes to, in one click. */
export const SummaryCard = ({ baseId, id, leafId }: { baseId: string; id: string; leafId: string | null }) => {
  const { t } = useTranslation('chatDesk');
  const queryClient = useQueryClient();
  const query = useQuery(summaryQuery(id, leafId));
  const making = useMutation({
    mutationFn: () => summarize(baseId, id),
    onSuccess: () => {
      refreshPoints();
      return queryClient.invalidateQueries({ queryKey: summaryQuery(id, leafId).queryKey });
    },
    onError: showFailure,
  });
  const summary = query.data ?? null;
  return (
    <div className={styles['summaryCard']}>
      <Settled queries={[query]} skeleton={<Skeleton shape="lines" count={1} />}>
        {() => summary && <Words summary={summary} />}
      </Settled>
      <div>
        <Button size="small" icon={Sparkles} isBusy={making.isPending} onClick={() => making.mutate()}>
          {t(summary ? 'summaryAgain' : 'summarize')}
        </Button>
      </div>
    </div>
  );
};
