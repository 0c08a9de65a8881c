import type { ActEntry } from '@inkstone/contract/operator';
import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#console/ui/controls/button.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '#console/ui/feedback/state-panel.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { ActFacts } from './act-facts.tsx';
import { actTexts } from './act-texts.ts';
import styles from './acts.page.module.css';
import { actsQuery } from './system.queries.ts';

const Act = ({ entry }: { entry: ActEntry }) => {
  const { t } = useTranslation('operator');
  return (
    <li className={styles['act']}>
      <div className={styles['what']}>
        <p className={styles['title']}>{t(actTexts[entry.act], { name: entry.subjectName })}</p>
        <ActFacts before={entry.before} after={entry.after} />
      </div>
      <div className={styles['who']}>
        <TimeAgo at={entry.at} />
        <span>{entry.address ? t('actBy', { name: entry.actorName, address: entry.address }) : entry.actorName}</span>
      </div>
    </li>
  );
};

/** What the operators changed, newest first. */
export const ActsPage = () => {
  const { t } = useTranslation('operator');
  const acts = useInfiniteQuery(actsQuery);
  const entries = acts.data?.pages.flatMap(({ items }) => items);
  if (acts.isError && !entries) return <ErrorState error={acts.error} onRetry={() => acts.refetch()} />;
  return (
    <Section title={t('acts')} description={t('actsHelp')} padding="flush">
      {!entries && <Skeleton shape="table" count={6} />}
      {entries?.length === 0 && (
        <EmptyState icon={History} title={t('actsEmpty')}>
          {t('actsEmptyHelp')}
        </EmptyState>
      )}
      <ol className={styles['acts']}>
        {entries?.map((entry) => (
          <Act key={entry.id} entry={entry} />
        ))}
      </ol>
      {acts.hasNextPage && (
        <div className={styles['more']}>
          <Button isBusy={acts.isFetchingNextPage} onClick={() => acts.fetchNextPage()}>
            {t('loadMore')}
          </Button>
        </div>
      )}
    </Section>
  );
};
