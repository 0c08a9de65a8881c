import type { Profile, ShopEntry } from '@inkstone/contract/profile';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Slot } from '#console/kernel/manifest/console-map.tsx';
import { profileQuery } from '#console/kernel/session/profile.ts';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { Page } from '#console/ui/layout/page.tsx';
import { DeletionCard, ExportCard } from './data-card.tsx';
import { OwnerCards } from './owner-cards.tsx';
import { PointsCard } from './points-card.tsx';
import styles from './settings.module.css';

type GroupProps = { name: string; text: string; children: ReactNode };

/** Cards that are about the same: the person, or the account. */
const Group = ({ name, text, children }: GroupProps) => (
  <div className={styles['group']}>
    <header className={styles['groupName']}>
      <h2>{name}</h2>
      <p>{text}</p>
    </header>
    <div className={styles['cards']}>{children}</div>
  </div>
);

type GroupsProps = Pick<Profile, 'user' | 'shop'> & { shops: readonly ShopEntry[]; timeZone: string | null };

const Groups = ({ user, shop, shops, timeZone }: GroupsProps) => {
  const { t } = useTranslation('settings');
  return (
    <div className={styles['groups']}>
      <Group name={t('groupYou')} text={t('groupYouText')}>
        <Slot name="settings.personal" user={user} timeZone={timeZone} />
        <Slot name="settings.protection" />
      </Group>
      <Group name={t('groupAccount')} text={t('groupAccountText', { account: user.owner })}>
        <Slot name="settings.account" user={user} shop={shop} />
        <PointsCard />
        <OwnerCards user={user} />
        {(shop || shops.length > 0 || user.usage.length === 0) && <Slot name="settings.shops" shops={shops} current={shop} />}
      </Group>
      {user.role === 'owner' && (
        <Group name={t('groupData')} text={t('groupDataText')}>
          <ExportCard />
          <DeletionCard user={user} />
        </Group>
      )}
    </div>
  );
};

/** The settings: the person's own things, and what the owner sets for the account. */
export const SettingsScreen = () => {
  const { t } = useTranslation('settings');
  return (
    <Page title={t('title')}>
      <QueryState query={useQuery(profileQuery)} skeleton={<Skeleton shape="form" />}>
        {(profile) => <Groups user={profile.user} shop={profile.shop} shops={profile.shops} timeZone={profile.settings.timeZone} />}
      </QueryState>
    </Page>
  );
};
