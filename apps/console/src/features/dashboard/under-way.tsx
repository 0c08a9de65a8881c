import type { RunEntry } from '@inkstone/contract/runs';
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#console/kernel/paths.ts';
import { ButtonLink } from '#console/ui/controls/button.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { StatusDot } from '#console/ui/feedback/status-dot.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { underWayQuery } from './dashboard.queries.ts';
import styles from './recent.module.css';

const RunRow = ({ run }: { run: RunEntry }) => {
  const { t } = useTranslation('dashboard');
  return (
    <li>
      <Link to={`${paths.history}/${run.id}`} className={styles['row']}>
        <span className={styles['words']}>
          <span className={styles['title']}>{run.title || t('untitled')}</span>
        </span>
        <span className={styles['marks']}>
          <StatusDot tone="accent" isLive>
            <TimeAgo at={run.createdAt} />
          </StatusDot>
        </span>
      </Link>
    </li>
  );
};

/** Leads to everything that was generated. */
export const ToHistory = () => {
  const { t } = useTranslation('dashboard');
  return (
    <ButtonLink to={paths.history} look="quiet" size="small" icon={History}>
      {t('toHistory')}
    </ButtonLink>
  );
};

/** What is being written now, whoever left its page; nothing where nothing is. */
export const UnderWay = () => {
  const { t } = useTranslation('dashboard');
  const { data } = useQuery(underWayQuery);
  if (!data?.items.length) return null;
  return (
    <Section title={t('underWay')} padding="flush" actions={<ToHistory />}>
      <ul className={styles['list']}>
        {data.items.map((run) => (
          <RunRow key={run.id} run={run} />
        ))}
      </ul>
    </Section>
  );
};
