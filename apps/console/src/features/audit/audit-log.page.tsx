import type { AuditEntry } from '@inkstone/contract/audit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PagedList } from '#console/ui/data/paged-list.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { auditLogQuery } from './audit.queries.ts';
import { AuditFacts } from './audit-facts.tsx';
import styles from './audit-log.module.css';
import { auditTexts } from './audit-texts.ts';

const Entry = ({ entry }: { entry: AuditEntry }) => {
  const { t } = useTranslation('audit');
  return (
    <li className={styles['entry']}>
      <div className={styles['what']}>
        <p className={styles['title']}>{t(auditTexts[entry.action], { name: entry.subjectName })}</p>
        <AuditFacts before={entry.before} after={entry.after} />
      </div>
      <div className={styles['who']}>
        <TimeAgo at={entry.at} />
        <span>{entry.address ? t('auditBy', { name: entry.actorName, address: entry.address }) : entry.actorName}</span>
      </div>
    </li>
  );
};

/** What the operators changed, newest first. */
export const AuditLogPage = () => {
  const { t } = useTranslation('audit');
  const list = useInfiniteQuery(auditLogQuery);
  const empty = (
    <EmptyState icon={History} title={t('auditLogEmpty')}>
      {t('auditLogEmptyHelp')}
    </EmptyState>
  );
  return (
    <Section title={t('auditLog')} description={t('auditLogHelp')} padding="flush">
      <PagedList list={list} empty={empty}>
        {(entries) => (
          <ol className={styles['entries']}>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
      </PagedList>
    </Section>
  );
};
