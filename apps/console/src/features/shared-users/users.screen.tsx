import type { SharedUser } from '@inkstone/contract/shared-users';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Lock, Plus, UserSearch, Users } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { profileQuery } from '#console/kernel/session/profile.ts';
import { useUrlState } from '#console/kernel/state/url-state.ts';
import { formatNumber } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Button } from '#console/ui/controls/button.tsx';
import type { Column } from '#console/ui/data/data-table.tsx';
import { FilterBar, FilterSearch } from '#console/ui/data/filter-bar.tsx';
import { MonthBar } from '#console/ui/data/month-bar.tsx';
import { NoMatches } from '#console/ui/data/no-matches.tsx';
import { PagedTable } from '#console/ui/data/paged-table.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { Page } from '#console/ui/layout/page.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { Tooltip } from '#console/ui/overlays/tooltip.tsx';
import { AddUserDialog } from './add-user-dialog.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { PasswordShown } from './password-shown.tsx';
import { sharedUsersQuery } from './shared-user.queries.ts';
import styles from './shared-users.module.css';
import { useUserEntries } from './use-user-entries.ts';
import { UserBases } from './user-bases.tsx';
import { UserStatus } from './user-status.tsx';

const useColumns = (): readonly Column<SharedUser>[] => {
  const { t } = useTranslation('sharedUsers');
  const language = useLanguage();
  const count = (user: SharedUser) => (
    <Tooltip text={t('usageHelp')}>
      <span className="numbers">{formatNumber(user.usageCount, language)}</span>
    </Tooltip>
  );
  return [
    {
      key: 'name',
      title: t('name'),
      phone: 'heading',
      render: ({ name, email }) => (
        <span className={styles['words']}>
          <span className={styles['name']}>{name}</span>
          <small className={styles['soft']}>{email}</small>
        </span>
      ),
    },
    { key: 'authority', title: t('authority'), width: '184px', render: (user) => <UserBases user={user} /> },
    { key: 'created', title: t('createdAt'), width: '128px', render: ({ createdAt }) => <TimeAgo at={createdAt} /> },
    { key: 'status', title: t('status'), width: '200px', render: (user) => <UserStatus user={user} /> },
    {
      key: 'month',
      title: t('thisMonth'),
      width: '152px',
      render: ({ spentThisMonth, limit }) => (
        <MonthBar
          spent={spentThisMonth}
          limit={limit.kind === 'points' ? limit.points : null}
          said={limit.kind === 'base' ? t('limitBaseShort') : undefined}
        />
      ),
    },
    { key: 'usage', title: t('usageCount'), align: 'end', width: '112px', render: count },
  ];
};

const UsersTable = ({ onAdd, isAdding, onAdded }: { onAdd: () => void; isAdding: boolean; onAdded: () => void }) => {
  const { t } = useTranslation('sharedUsers');
  const [q, search] = useUrlState('q');
  const [edited, edit] = useState<SharedUser | null>(null);
  const [made, show] = useState<{ user: SharedUser; password: string } | null>(null);
  const list = useInfiniteQuery({ ...sharedUsersQuery(q.slice(0, 200)), placeholderData: keepPreviousData });
  const [first] = list.data?.pages ?? [];
  const hasPasswords = first?.hasPasswords ?? true;
  const columns = useColumns();
  const actionsOf = useUserEntries({ hasPasswords, onEdit: edit, onPassword: show });
  const none = (
    <NoMatches icon={UserSearch} title={t('noneTitle')} onClear={() => search('')}>
      {t('noneText')}
    </NoMatches>
  );
  const empty = (
    <EmptyState
      icon={Users}
      title={t('empty')}
      action={
        <Button look="primary" icon={Plus} onClick={onAdd}>
          {t('add')}
        </Button>
      }
    >
      {t('emptyText')}
    </EmptyState>
  );
  return (
    <Section padding="flush">
      {(q || !!first?.items.length) && (
        <FilterBar label={t('filters')}>
          <FilterSearch label={t('search')} value={q} onChange={search} />
        </FilterBar>
      )}
      <PagedTable
        list={list}
        label={t('title')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={q ? none : empty}
        onOpen={edit}
        actionsOf={actionsOf}
      />
      {isAdding && <AddUserDialog hasPasswords={hasPasswords} onPassword={show} onClose={onAdded} />}
      {edited && <EditUserDialog key={edited.id} user={edited} onClose={() => edit(null)} />}
      {made && <PasswordShown {...made} onClose={() => show(null)} />}
    </Section>
  );
};

/** The people whom the enterprise lets in, and all that its admin does with them. */
export const UsersScreen = () => {
  const { t } = useTranslation('sharedUsers');
  const [doing, doNow] = useUrlState('do');
  const profile = useQuery(profileQuery);
  const add = () => doNow('add');
  const isAdmin = profile.data?.user.role === 'owner';
  const action = isAdmin && (
    <Button look="primary" icon={Plus} onClick={add}>
      {t('add')}
    </Button>
  );
  const refused = (
    <EmptyState icon={Lock} title={t('adminsOnly')}>
      {t('adminsOnlyText')}
    </EmptyState>
  );
  return (
    <Page title={t('title')} intro={t('intro')} width="full" actions={action}>
      <QueryState query={profile} skeleton={<Skeleton shape="table" count={6} />}>
        {() => (isAdmin ? <UsersTable onAdd={add} isAdding={doing === 'add'} onAdded={() => doNow('')} /> : refused)}
      </QueryState>
    </Page>
  );
};
