import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { profileQuery } from '#console/kernel/profile.ts';
import { Page } from '#console/ui/page.tsx';
import { Skeleton } from '#console/ui/skeleton.tsx';
import { ErrorState } from '#console/ui/state-panel.tsx';
import { AccountCard } from './account-card.tsx';
import { DeletionCard, ExportCard } from './data-card.tsx';
import { EmailCard } from './email-card.tsx';
import { OwnerCards } from './owner-cards.tsx';
import { PasswordCard } from './password-card.tsx';
import { PointsCard } from './points-card.tsx';
import styles from './profile.module.css';
import { SessionsCard } from './sessions-card.tsx';
import { ShopsCard } from './shops-card.tsx';
import { UnsavedGuard } from './unsaved.tsx';
import { YouCard } from './you-card.tsx';

/** The settings: the person's own things, and what the owner sets for the account. */
export const ProfileScreen = () => {
  const { t } = useTranslation('profile');
  const { data: profile, error, refetch } = useQuery(profileQuery);
  if (error) {
    return (
      <Page title={t('title')} width="narrow">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Page>
    );
  }
  if (!profile) {
    return (
      <Page title={t('title')} width="narrow">
        <Skeleton shape="form" />
      </Page>
    );
  }
  const { user, shop, shops } = profile;
  return (
    <Page title={t('title')} width="narrow">
      <UnsavedGuard>
        <div className={styles['cards']}>
          <YouCard user={user} />
          <EmailCard user={user} />
          <PointsCard />
          <OwnerCards user={user} />
          <AccountCard user={user} shop={shop} />
          {(shop || shops.length > 0 || user.usage.length === 0) && <ShopsCard shops={shops} current={shop} />}
          <PasswordCard />
          <SessionsCard />
          {user.role === 'owner' && <ExportCard />}
          {user.role === 'owner' && <DeletionCard user={user} />}
        </div>
      </UnsavedGuard>
    </Page>
  );
};
