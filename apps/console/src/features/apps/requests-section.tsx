import type { ApiRequest } from '@inkstone/contract/gateway';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Activity } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUrlState } from '#console/kernel/state/url-state.ts';
import { formatPoints, formatSecond } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Switch } from '#console/ui/controls/switch.tsx';
import type { Column } from '#console/ui/data/data-table.tsx';
import { NoMatches } from '#console/ui/data/no-matches.tsx';
import { PagedTable } from '#console/ui/data/paged-table.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { Badge, StatusDot } from '#console/ui/feedback/status-dot.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import styles from './apps.module.css';
import { requestsQuery, useNewestRequests } from './request.queries.ts';
import { RequestDrawer } from './request-drawer.tsx';
import { RequestFilters } from './request-filters.tsx';
import { RequestStatus } from './request-status.tsx';
import { useRequestFilter } from './use-request-filter.ts';
import { useRequestWords } from './use-request-words.ts';

const Model = ({ request: { model, error, isCached, isStream, attempts } }: { request: ApiRequest }) => {
  const { t } = useTranslation('apps');
  return (
    <span className={styles['words']}>
      <span className={styles['marked']}>
        <span className={styles['name']}>{model || '–'}</span>
        {isCached && <Badge tone="accent">{t('fromCache')}</Badge>}
        {attempts > 1 && <Badge tone="warning">{t('triedTimes', { count: attempts })}</Badge>}
        {isStream && <Badge>{t('streamed')}</Badge>}
      </span>
      {error && <small className={styles['failure']}>{error.text}</small>}
    </span>
  );
};

type Words = ReturnType<typeof useRequestWords>;

const useColumns = ({ isOfOneApp, words }: { isOfOneApp: boolean; words: Words }): readonly Column<ApiRequest>[] => {
  const { t } = useTranslation('apps');
  const language = useLanguage();
  return [
    {
      key: 'when',
      title: t('when'),
      width: '128px',
      phone: 'note',
      render: ({ startedAt }) => (
        <time dateTime={startedAt} className="numbers">
          {formatSecond(startedAt, language, new Date())}
        </time>
      ),
    },
    { key: 'status', title: t('status'), width: '72px', phone: 'aside', render: (request) => <RequestStatus request={request} /> },
    { key: 'model', title: t('model'), phone: 'heading', render: (request) => <Model request={request} /> },
    {
      key: 'by',
      title: isOfOneApp ? t('key') : t('app'),
      width: '15%',
      phone: 'note',
      render: (request) => <span className={styles['name']}>{isOfOneApp ? words.keyName(request) : words.appName(request)}</span>,
    },
    {
      key: 'tokens',
      title: t('tokens'),
      align: 'end',
      width: '120px',
      render: ({ inputTokens, outputTokens }) => t('tokensInOut', { input: words.count(inputTokens), output: words.count(outputTokens) }),
    },
    {
      key: 'points',
      title: t('cost'),
      align: 'end',
      width: '104px',
      render: ({ points }) => formatPoints(points, language, { precision: 'sum', decimals: 4 }),
    },
    {
      key: 'first',
      title: t('firstToken'),
      align: 'end',
      width: '104px',
      phone: 'hidden',
      render: ({ firstTokenMs }) => (firstTokenMs === null ? '–' : words.time(firstTokenMs)),
    },
    { key: 'latency', title: t('latency'), align: 'end', width: '96px', render: ({ latencyMs }) => words.time(latencyMs) },
  ];
};

const Empty = ({ isNarrow, onClear }: { isNarrow: boolean; onClear: () => void }) => {
  const { t } = useTranslation('apps');
  if (!isNarrow) {
    return (
      <EmptyState icon={Activity} title={t('noRequests')}>
        {t('noRequestsText')}
      </EmptyState>
    );
  }
  return (
    <NoMatches icon={Activity} title={t('noRequestsFound')} onClear={onClear}>
      {t('noRequestsFoundText')}
    </NoMatches>
  );
};

const LiveSwitch = ({ isLive, onChange }: { isLive: boolean; onChange: (isLive: boolean) => void }) => {
  const { t } = useTranslation('apps');
  return (
    <span className={styles['live']}>
      <StatusDot tone={isLive ? 'success' : 'neutral'} isLive={isLive}>
        {t(isLive ? 'live' : 'livePaused')}
      </StatusDot>
      <Switch label={t('liveOn')} isOn={isLive} onChange={onChange} />
    </span>
  );
};

/** The calls of an app, or of all and the playground, the newest first, as they come; each opens. */
export const RequestsSection = ({ appId = null }: { appId?: string | null }) => {
  const { t } = useTranslation('apps');
  const isOfOneApp = appId !== null;
  const { filter, change, clear, isNarrow } = useRequestFilter(appId);
  const [isLive, setIsLive] = useState(true);
  const [opened, setOpened] = useUrlState('request');
  const words = useRequestWords();
  const columns = useColumns({ isOfOneApp, words });
  const list = useInfiniteQuery({ ...requestsQuery(filter), placeholderData: keepPreviousData });
  useNewestRequests(filter, isLive && list.isSuccess && !list.isPlaceholderData);
  const rows = list.data?.pages.flatMap(({ items }) => items);
  return (
    <Section title={t('requests')} padding="flush" actions={<LiveSwitch isLive={isLive} onChange={setIsLive} />}>
      <RequestFilters filter={filter} onChange={change} apps={words.apps ?? []} isOfOneApp={isOfOneApp} />
      <PagedTable
        list={list}
        label={t('requests')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={<Empty isNarrow={isNarrow} onClear={clear} />}
        onOpen={({ id }) => setOpened(id)}
      />
      {opened && <RequestDrawer id={opened} listed={rows?.find(({ id }) => id === opened)} onClose={() => setOpened('')} />}
    </Section>
  );
};
