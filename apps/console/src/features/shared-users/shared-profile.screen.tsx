import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Slot } from '#console/kernel/manifest/console-map.tsx';
import { profileQuery } from '#console/kernel/session/profile.ts';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { Page } from '#console/ui/layout/page.tsx';
import styles from './shared-users.module.css';

/** A shared user's own things: name, sign-in and devices, as everybody has them. */
export const SharedProfileScreen = () => {
  const { t } = useTranslation('sharedUsers');
  return (
    <Page title={t('profile')} intro={t('profileText')} width="narrow">
      <QueryState query={useQuery(profileQuery)} skeleton={<Skeleton shape="form" />}>
        {({ user, settings: { timeZone } }) => (
          <div className={styles['stack']}>
            <Slot name="settings.personal" user={user} timeZone={timeZone} />
            <Slot name="settings.protection" />
          </div>
        )}
      </QueryState>
    </Page>
  );
};
