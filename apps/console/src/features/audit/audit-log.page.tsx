import type { AuditEntry } from '@inkstone/contract/audit';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Column } from '#console/ui/data/data-table.tsx';
import { LogEntry, LogLines, LogTitle } from '#console/ui/data/log-entry.tsx';
import { NoMatches } from '#console/ui/data/no-matches.tsx';
import { PagedTable } from '#console/ui/data/paged-table.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { auditLogQuery } from './audit.queries.ts';
import { useAuditFacts } from './audit-facts.tsx';
import { AuditFilters, useAuditFilter } from './audit-filters.tsx';
import { auditTexts } from './audit-texts.ts';

const useColumns = (): readonly Column<AuditEntry>[] => {
  const { t } = useTranslation('audit');
  const factsOf = useAuditFacts();
  return [
    {
      key: 'change',
      title: t('change'),
      width: '60%',
      phone: 'heading',
      render: ({ action, subjectName, before, after }) => (
        <LogEntry
          title={<LogTitle>{t(auditTexts[action], { name: subjectName })}</LogTitle>}
          facts={factsOf({ before, after })}
          hasLongNames
        />
      ),
    },
    {
      key: 'by',
      title: t('by'),
      render: ({ actorName, address }) => (
        <LogLines>
          <span>{actorName || t('deletedUser')}</span>
          {address && <small>{address}</small>}
        </LogLines>
      ),
    },
    { key: 'at', title: t('when'), width: '140px', phone: 'note', render: ({ at }) => <TimeAgo at={at} /> },
  ];
};

const Empty = ({ isNarrow, onClear }: { isNarrow: boolean; onClear: () => void }) => {
  const { t } = useTranslation('audit');
  if (isNarrow) {
    return (
      <NoMatches icon={History} title={t('auditLogNone')} onClear={onClear}>
        {t('auditLogNoneHelp')}
      </NoMatches>
    );
  }
  return (
    <EmptyState icon={History} title={t('auditLogEmpty')}>
      {t('auditLogEmptyHelp')}
    </EmptyState>
  );
};

/** What the operators changed, newest first. */
export const AuditLogPage = () => {
  const { t } = useTranslation('audit');
  const { filter, change, clear, isNarrow } = useAuditFilter();
  const list = useInfiniteQuery({ ...auditLogQuery(filter), placeholderData: keepPreviousData });
  return (
    <Section title={t('auditLog')} description={t('auditLogHelp')} padding="flush">
      <AuditFilters filter={filter} onChange={change} />
      <PagedTable
        list={list}
        label={t('auditLog')}
        columns={useColumns()}
        rowKey={({ id }) => String(id)}
        empty={<Empty isNarrow={isNarrow} onClear={clear} />}
      />
    </Section>
  );
};
