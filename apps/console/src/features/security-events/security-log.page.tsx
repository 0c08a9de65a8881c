import type { SecurityEvent } from '@inkstone/contract/security-events';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { Trans, useTranslation } from 'react-i18next';
import { paths } from '#console/kernel/paths.ts';
import { Link } from '#console/ui/controls/link.tsx';
import type { Column } from '#console/ui/data/data-table.tsx';
import { ExportButton } from '#console/ui/data/export-button.tsx';
import { NoMatches } from '#console/ui/data/no-matches.tsx';
import { PagedTable } from '#console/ui/data/paged-table.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { StatusDot, type StatusTone } from '#console/ui/feedback/status-dot.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { useEventFacts, useEventTitle } from './event-texts.ts';
import { exportSecurityLog, securityLogQuery } from './security-event.queries.ts';
import { SecurityFilters, useSecurityFilter } from './security-filters.tsx';
import styles from './security-log.module.css';

const tones: Record<SecurityEvent['outcome'], StatusTone> = { success: 'success', failure: 'warning', refused: 'danger' };

const Facts = ({ event: { details, code } }: { event: SecurityEvent }) => {
  const { t } = useTranslation('securityEvents');
  const factsOf = useEventFacts();
  const facts = [...factsOf(details), ...(code ? [{ name: 'code', title: t('code'), value: code }] : [])];
  if (!facts.length) return null;
  return (
    <dl className={styles['facts']}>
      {facts.map(({ name, title, value }) => (
        <div key={name}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

const What = ({ event }: { event: SecurityEvent }) => {
  const titleOf = useEventTitle();
  return (
    <div className={styles['event']}>
      <StatusDot tone={tones[event.outcome]}>
        <span className={styles['title']}>{titleOf(event.type, event.outcome)}</span>
      </StatusDot>
      <Facts event={event} />
    </div>
  );
};

const Who = ({ event: { who, isKnown, address, details } }: { event: SecurityEvent }) => {
  const { t } = useTranslation('securityEvents');
  return (
    <span className={styles['who']}>
      <span>{details['crowd'] ? t('crowd') : who || t('nobody')}</span>
      {who && !isKnown && <small>{t('unknownPerson')}</small>}
      {address && <small>{address}</small>}
    </span>
  );
};

const When = ({ event: { count, at, lastAt } }: { event: SecurityEvent }) => {
  if (count === 1) return <TimeAgo at={at} />;
  return (
    <span className={styles['who']}>
      <TimeAgo at={lastAt} />
      <small>
        <Trans ns="securityEvents" i18nKey="between" values={{ count }} components={{ when: <TimeAgo at={at} /> }} />
      </small>
    </span>
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
