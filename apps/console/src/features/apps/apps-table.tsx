import type { App } from '@inkstone/contract/apps';
import { KeyRound, Pencil, Power, SquareArrowOutUpRight, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { formatPoints } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { CodeLine } from '#console/ui/data/code-block.tsx';
import { type Column, DataTable } from '#console/ui/data/data-table.tsx';
import { FilterBar, FilterSearch } from '#console/ui/data/filter-bar.tsx';
import { MonthBar } from '#console/ui/data/month-bar.tsx';
import { NoMatches } from '#console/ui/data/no-matches.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { StatusDot } from '#console/ui/feedback/status-dot.tsx';
import { fromList } from '#console/ui/layout/back-to-list.tsx';
import type { MenuEntry } from '#console/ui/overlays/menu.tsx';
import { Tooltip } from '#console/ui/overlays/tooltip.tsx';
import { appPath } from './app-paths.ts';
import styles from './apps.module.css';
import { useAppActions } from './use-app-actions.ts';
import { useAppList } from './use-app-list.ts';
import { stateOf, useAppWords } from './use-app-words.ts';
import { startOfKey } from './use-key-actions.ts';
import { useMayChange } from './use-may-change.ts';

const AppName = ({ app: { name, description } }: { app: App }) => (
  <span className={styles['words']}>
    <span className={styles['name']}>{name}</span>
    {description && <small className={styles['under']}>{description}</small>}
  </span>
);

const Access = ({ app: { endpoint, keys } }: { app: App }) => {
  const { t } = useTranslation('apps');
  const [first, ...others] = keys;
  return (
    <span className={styles['words']}>
      <CodeLine code={endpoint} copyLabel={t('copyEndpoint')} />
      <small className={styles['under']}>
        {first ? <code className={styles['start']}>{startOfKey(first)}</code> : t('noKey')}
        {others.length > 0 && ` ${t('moreKeys', { count: others.length })}`}
      </small>
    </span>
  );
};

/** How an app is doing; what it waits for stands in a hint. */
export const AppState = ({ app }: { app: App }) => {
  const { t } = useTranslation('apps');
  const { tone, name } = stateOf(app);
  const dot = <StatusDot tone={tone}>{t(name)}</StatusDot>;
  return name === 'statePending' ? <Tooltip text={t('pendingHelp')}>{dot}</Tooltip> : dot;
};

const useColumns = (vendorOf: (vendor: string | null) => string): readonly Column<App>[] => {
  const { t } = useTranslation('apps');
  const language = useLanguage();
  return [
    { key: 'name', title: t('app'), phone: 'heading', isSortable: true, render: (app) => <AppName app={app} /> },
    { key: 'provider', title: t('provider'), width: '136px', render: ({ vendor }) => vendorOf(vendor) },
    { key: 'access', title: t('endpointAndKey'), phone: 'note', width: '236px', render: (app) => <Access app={app} /> },
    {
      key: 'month',
      title: t('thisMonth'),
      isSortable: true,
      width: '136px',
      render: (app) => <MonthBar spent={app.spentThisMonth} limit={app.monthlyLimit} />,
    },
    {
      key: 'all',
      title: t('inAll'),
      align: 'end',
      isSortable: true,
      width: '72px',
      render: ({ spentInAll }) => formatPoints(spentInAll, language, { precision: 'sum' }),
    },
    {
      key: 'used',
      title: t('lastUsed'),
      isSortable: true,
      width: '112px',
      render: ({ lastUsedAt }) => (lastUsedAt ? <TimeAgo at={lastUsedAt} /> : <span className={styles['soft']}>{t('never')}</span>),
    },
    { key: 'created', title: t('created'), isSortable: true, width: '112px', render: ({ createdAt }) => <TimeAgo at={createdAt} /> },
    { key: 'state', title: t('state'), phone: 'note', width: '96px', render: (app) => <AppState app={app} /> },
  ];
};

/** What may be done with an app from its row. */
const useEntries = () => {
  const { t } = useTranslation('apps');
  const navigate = useNavigate();
  const mayChange = useMayChange();
  const { toggle, remove } = useAppActions();
  return (app: App): MenuEntry[] => {
    const { id, isEnabled } = app;
    const open: MenuEntry = {
      key: 'open',
      label: t('open'),
      icon: SquareArrowOutUpRight,
      onChoose: () => void navigate(appPath(id), fromList),
    };
    if (!mayChange) return [open];
    return [
      open,
      { key: 'edit', label: t('edit'), icon: Pencil, onChoose: () => void navigate(appPath(id, 'settings'), fromList) },
      { key: 'switch', label: t(isEnabled ? 'switchOff' : 'switchOn'), icon: Power, onChoose: () => toggle(app) },
      'divider',
      { key: 'remove', label: t('remove'), icon: Trash2, isDanger: true, onChoose: () => void remove(app) },
    ];
  };
};

/** The apps of the account, found and ordered; each opens. */
export const AppsTable = ({ apps, empty }: { apps: readonly App[]; empty: ReactNode }) => {
  const { t } = useTranslation('apps');
  const navigate = useNavigate();
  const { vendorOf } = useAppWords();
  const { q, sort, found, search, order } = useAppList(apps, vendorOf);
  const columns = useColumns(vendorOf);
  const actionsOf = useEntries();
  if (!apps.length) return empty;
  return (
    <>
      <FilterBar label={t('filters')}>
        <FilterSearch label={t('search')} value={q} onChange={search} />
      </FilterBar>
      <DataTable
        label={t('apps')}
        columns={columns}
        rows={found}
        rowKey={({ id }) => id}
        empty={
          <NoMatches icon={KeyRound} title={t('noneTitle')} onClear={() => search('')}>
            {t('noneText')}
          </NoMatches>
        }
        sort={sort}
        onSort={order}
        onOpen={({ id }) => void navigate(appPath(id), fromList)}
        actionsOf={actionsOf}
      />
    </>
  );
};
