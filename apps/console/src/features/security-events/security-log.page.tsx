import type { SecurityEvent } from '@inkstone/contract/security-events';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { Trans, useTranslation } from 'react-i18next';
import { paths } from '#console/kernel/paths.ts';
import { Link } from '#console/ui/controls/link.tsx';
import type { Column } from '#console/ui/data/data-table.tsx';
import { ExportButton } from '#console/ui/data/export-button.tsx';
import { LogEntry, LogLines, LogTitle } from '#console/ui/data/log-entry.tsx';
import { NoMatches } from '#console/ui/data/no-matches.tsx';
import { PagedTable } from '#console/ui/data/paged-table.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { StatusDot, type StatusTone } from '#console/ui/feedback/status-dot.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { useEventFacts, useEventTitle } from './event-texts.ts';
import { exportSecurityLog, securityLogQuery } from './security-event.queries.ts';
import { SecurityFilters, useSecurityFilter } from './security-filters.tsx';

const tones: Record<SecurityEvent['outcome'], StatusTone> = { success: 'success', failure: 'warning', refused: 'danger' };

const What = ({ event: { type, outcome, details, code } }: { event: SecurityEvent }) => {
  const { t } = useTranslation('securityEvents');
  const titleOf = useEventTitle();
  const factsOf = useEventFacts();
  const title = (
    <StatusDot tone={tones[outcome]} isSentence>
      <LogTitle>{titleOf(type, outcome)}</LogTitle>
    </StatusDot>
  );
  return <LogEntry title={title} facts={[...factsOf(details), ...(code ? [{ name: 'code', title: t('code'), value: code }] : [])]} />;
};

const Who = ({ event: { who, isKnown, address, details } }: { event: SecurityEvent }) => {
  const { t } = useTranslation('securityEvents');
  return (
    <LogLines>
      <span>{details['crowd'] ? t('crowd') : who || t('nobody')}</span>
      {who && !isKnown && <small>{t('unknownPerson')}</small>}
      {address && <small>{address}</small>}
    </LogLines>
  );
};

const When = ({ event: { count, at, lastAt } }: { event: SecurityEvent }) => {
  if (count === 1) return <TimeAgo at={at} />;
  return (
    <LogLines>
      <TimeAgo at={lastAt} />
      <small>
        <Trans ns="securityEvents" i18nKey="between" values={{ count }} components={{ when: <TimeAgo at={at} /> }} />
      </small>
    </LogLines>
  );
};

const useColumns = (): readonly Column<SecurityEvent>[] => {
  const { t } = useTranslation('securityEvents');
  return [
    { key: 'event', title: t('event'), width: '46%', phone: 'heading', render: (event) => <What event={event} /> },
    { key: 'who', title: t('who'), render: (event) => <Who event={event} /> },
    { key: 'at', title: t('when'), width: '180px', phone: 'note', render: (event) => <When event={event} /> },
  ];
};

const Empty = ({ isNarrow, onClear }: { isNarrow: boolean; onClear: () => void }) => {
  const { t } = useTranslation('securityEvents');
  if (isNarrow) {
    return (
      <NoMatches icon={ShieldCheck} title={t('none')} onClear={onClear}>
        {t('noneHelp')}
      </NoMatches>
    );
  }
  return (
    <EmptyState icon={ShieldCheck} title={t('empty')}>
      {t('emptyHelp')}
    </EmptyState>
  );
};

/** Sign-ins, changed passwords and refused requests, newest first. */
export const SecurityLogPage = () => {
  const { t } = useTranslation('securityEvents');
  const { filter, change, clear, isNarrow } = useSecurityFilter();
  const list = useInfiniteQuery({ ...securityLogQuery(filter), placeholderData: keepPreviousData });
  const days = list.data?.pages[0]?.keptDays;
  const help = days !== undefined && (
    <Trans ns="securityEvents" i18nKey="logHelp" values={{ days }} components={{ audit: <Link to={`${paths.operator}/audit`} /> }} />
  );
  return (
    <Section title={t('log')} description={help} padding="flush" actions={<ExportButton onExport={() => exportSecurityLog(filter)} />}>
      <SecurityFilters filter={filter} onChange={change} />
      <PagedTable
        list={list}
        label={t('log')}
        columns={useColumns()}
        rowKey={({ id }) => String(id)}
        empty={<Empty isNarrow={isNarrow} onClear={clear} />}
      />
    </Section>
  );
};
