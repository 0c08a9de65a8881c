import type { ApiRequest, ApiRequestDetail } from '@inkstone/contract/gateway';
import { useQuery } from '@tanstack/react-query';
import { FileQuestion } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatPoints } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Link } from '#console/ui/controls/link.tsx';
import { CodeLine } from '#console/ui/data/code-block.tsx';
import { Banner } from '#console/ui/feedback/banner.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { Drawer } from '#console/ui/overlays/drawer.tsx';
import { appPath } from './app-paths.ts';
import styles from './apps.module.css';
import { requestQuery } from './request.queries.ts';
import { RequestBodies } from './request-bodies.tsx';
import { RequestCharge } from './request-charge.tsx';
import { RequestStatus } from './request-status.tsx';
import { useAppWords } from './use-app-words.ts';
import { useMayChange } from './use-may-change.ts';
import { useRequestWords } from './use-request-words.ts';

type Row = { name: string; value: ReactNode };

/** What a call took and cost. */
const useFigures = (request: ApiRequest): Row[] => {
  const { t } = useTranslation('apps');
  const language = useLanguage();
  const { count, countedBy, time } = useRequestWords();
  const { inputTokens, cachedInputTokens, outputTokens, units, points, latencyMs, firstTokenMs, attempts } = request;
  return [
    { name: t('cost'), value: <strong className="numbers">{formatPoints(points, language)}</strong> },
    { name: t('inputTokens'), value: count(inputTokens) },
    ...(cachedInputTokens ? [{ name: t('cachedTokens'), value: count(cachedInputTokens) }] : []),
    { name: t('outputTokens'), value: count(outputTokens) },
    ...(units === null ? [] : [{ name: t('units'), value: count(units) }]),
    { name: t('countedBy'), value: countedBy(request) },
    { name: t('latency'), value: time(latencyMs) },
    { name: t('firstToken'), value: firstTokenMs === null ? '–' : time(firstTokenMs) },
    { name: t('attempts'), value: count(attempts) },
  ];
};

/** Who called what. */
const useFacts = (request: ApiRequest): Row[] => {
  const { t } = useTranslation('apps');
  const language = useLanguage();
  const { vendorOf } = useAppWords();
  const { apps, appName, keyName, kindName } = useRequestWords();
  const { id, appId, model, vendor, format, startedAt, isStream, isCached } = request;
  const isThere = apps?.some((app) => app.id === appId);
  return [
    { name: t('status'), value: <RequestStatus request={request} /> },
    { name: t('when'), value: formatDateTime(startedAt, language) },
    { name: t('app'), value: isThere && appId ? <Link to={appPath(appId)}>{appName(request)}</Link> : appName(request) },
    { name: t('source'), value: keyName(request) },
    { name: t('model'), value: model || '–' },
    { name: t('provider'), value: vendor ? vendorOf(vendor) : '–' },
    { name: t('kind'), value: kindName(request) },
    { name: t('format'), value: <code className={styles['start']}>{format}</code> },
    { name: t('streamed'), value: t(isStream ? 'yes' : 'no') },
    { name: t('fromCache'), value: t(isCached ? 'yes' : 'no') },
    { name: t('requestId'), value: <CodeLine code={id} copyLabel={t('copyId')} /> },
  ];
};

const Rows = ({ rows }: { rows: readonly Row[] }) => (
  <dl className={styles['details']}>
    {rows.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

const Details = ({ request }: { request: ApiRequestDetail }) => {
  const figures = useFigures(request);
  const facts = useFacts(request);
  const mayRead = useMayChange();
  const { apps } = useRequestWords();
  const keepsBodies = apps?.some(({ id, bodyDays }) => id === request.appId && bodyDays !== null);
  return (
    <>
      {request.error && <Banner tone="danger">{request.error.text}</Banner>}
      <Rows rows={figures} />
      {request.charge && <RequestCharge charge={request.charge} />}
      <Rows rows={facts} />
      {mayRead && keepsBodies && <RequestBodies request={request} />}
    </>
  );
};

type Props = {
  id: string;
  /** The same call from the log, where it is there: shown at once. */
  listed: ApiRequest | undefined;
  onClose: () => void;
};

/** The call that the address names, wherever its reader comes from. */
export const RequestDrawer = ({ id, listed, onClose }: Props) => {
  const { t } = useTranslation('apps');
  const query = useQuery(requestQuery(id));
  const gone = (
    <EmptyState icon={FileQuestion} title={t('requestGone')}>
      {t('requestGoneText')}
    </EmptyState>
  );
  return (
    <Drawer title={t('request')} onClose={onClose}>
      <QueryState
        query={{ ...query, data: query.data ?? (listed && { ...listed, charge: null }) }}
        skeleton={<Skeleton count={8} />}
        gone={gone}
      >
        {(request) => <Details request={request} />}
      </QueryState>
    </Drawer>
  );
};
