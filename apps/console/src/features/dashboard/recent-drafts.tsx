import type { ListingDraftEntry } from '@inkstone/contract/listing-writer';
import { useQuery } from '@tanstack/react-query';
import { FilePen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#console/kernel/paths.ts';
import { ButtonLink } from '#console/ui/controls/button.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { Badge } from '#console/ui/feedback/status-dot.tsx';
import { recentDraftsQuery, underWayQuery } from './dashboard.queries.ts';
import styles from './recent.module.css';
import { RecentSection } from './recent-section.tsx';
import { ToHistory } from './under-way.tsx';

const DraftRow = ({ draft }: { draft: ListingDraftEntry }) => {
  const { t } = useTranslation('dashboard');
  return (
    <li>
      <Link to={`${paths.freestyle}?draft=${draft.id}`} className={styles['row']}>
        <span className={styles['words']}>
          <span className={styles['title']}>{draft.title || t('untitled')}</span>
          {draft.excerpt && <span className={styles['excerpt']}>{draft.excerpt}</span>}
        </span>
        <span className={styles['marks']}>
          {draft.published && <Badge tone="success">{t('published')}</Badge>}
          <TimeAgo at={draft.updatedAt} />
        </span>
      </Link>
    </li>
  );
};

/** The drafts that were worked on last. */
export const RecentDrafts = () => {
  const { t } = useTranslation('dashboard');
  const underWay = useQuery(underWayQuery).data?.items.length ?? 0;
  const empty = (
    <EmptyState icon={FilePen} title={t('draftsEmpty')} action={<ButtonLink to={paths.freestyle}>{t('optimize')}</ButtonLink>}>
      {t('draftsEmptyText')}
    </EmptyState>
  );
  return (
    <RecentSection title={t('drafts')} query={useQuery(recentDraftsQuery(underWay))} empty={empty} actions={<ToHistory />}>
      {(draft) => <DraftRow key={draft.id} draft={draft} />}
    </RecentSection>
  );
};
