import type { AccountEntry } from '@inkstone/contract/accounts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { UserSearch } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router';
import { paths } from '#console/kernel/paths.ts';
import { useUrlValues } from '#console/kernel/state/url-state.ts';
import { formatNumber } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import type { Column } from '#console/ui/data/data-table.tsx';
import { NoMatches } from '#console/ui/data/no-matches.tsx';
import { PagedTable } from '#console/ui/data/paged-table.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { StatusDot } from '#console/ui/feedback/status-dot.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { type AccountFilter, accountsQuery } from './account.queries.ts';
import { AccountDrawer } from './account-drawer.tsx';
import { AccountFilters } from './account-filters.tsx';
import { AccountKinds } from './account-kinds.tsx';
import styles from './accounts.page.module.css';
import { EverybodySection } from './everybody-section.tsx';

const noFilter = { q: '', state: 'all' };
const stateOf = (text: string): AccountFilter['state'] => (text === 'active' || text === 'disabled' ? text : 'all');

const Name = ({ account }: { account: AccountEntry }) => (
  <span className={styles['name']}>
    <span>{account.name}</span>
    {account.ownerEmail && account.ownerEmail !== account.name && <span className={styles['email']}>{account.ownerEmail}</span>}
  </span>
);

const useColumns = (): readonly Column<AccountEntry>[] => {
  const { t } = useTranslation('accounts');
  const language = useLanguage();
  return [
    { key: 'account', title: t('account'), width: '32%', phone: 'heading', render: (account) => <Name account={account} /> },
    {
      key: 'variant',
      title: t('variant'),
      render: ({ usage, propertyType }) => <AccountKinds usage={usage} propertyType={propertyType} />,
    },
    {
      key: 'state',
      title: t('stateFilter'),
      render: ({ disabledAt }) => (
        <StatusDot tone={disabledAt ? 'danger' : 'success'}>{t(disabledAt ? 'stateDisabled' : 'stateActive')}</StatusDot>
      ),
    },
    { key: 'users', title: t('users'), align: 'end', render: ({ userCount }) => formatNumber(userCount, language) },
    { key: 'seen', title: t('lastSeen'), render: ({ lastSeenAt }) => (lastSeenAt ? <TimeAgo at={lastSeenAt} /> : t('never')) },
    { key: 'created', title: t('created'), render: ({ createdAt }) => <TimeAgo at={createdAt} /> },
  ];
};

/** All accounts of the installation; a row opens the account beside the list. */
export const AccountsPage = () => {
  const { t } = useTranslation('accounts');
  const { id } = useParams();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { read, change } = useUrlValues(noFilter);
  const filter: AccountFilter = { q: read('q').slice(0, 200), state: stateOf(read('state')) };
  const list = useInfiniteQuery({ ...accountsQuery(filter), placeholderData: keepPreviousData });
  const columns = useColumns();
  const go = (path: string) => navigate({ pathname: `${paths.operator}/accounts${path}`, search });
  const empty = (
    <NoMatches icon={UserSearch} title={t('accountsEmpty')} onClear={() => change(noFilter)}>
      {t('accountsEmptyHelp')}
    </NoMatches>
  );
  return (
    <>
      <Section padding="flush">
        <AccountFilters filter={filter} onChange={change} />
        <PagedTable
          list={list}
          label={t('tab')}
          columns={columns}
          rowKey={({ id: key }) => key}
          empty={empty}
          onOpen={(account) => go(`/${account.id}`)}
        />
      </Section>
      <EverybodySection />
      {id && <AccountDrawer key={id} id={id} onClose={() => go('')} />}
    </>
  );
};
