import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { log } from '#console/kernel/browser/log.ts';
import { messageOf } from '#console/kernel/notices/error-message.ts';
import { paths } from '#console/kernel/paths.ts';
import { checkSession, useSession } from '#console/kernel/session/session.ts';
import { Button, ButtonLink } from '#console/ui/controls/button.tsx';
import { Spinner } from '#console/ui/feedback/spinner.tsx';
import { EntryPage } from '#console/ui/layout/entry-page.tsx';
import { gate } from './gate-reload.ts';
import styles from './login-gate.module.css';
import { portalAddress, staysOnGate } from './portal-address.ts';

/** Goes to the portal by itself; on a development host it only logs and leaves the step to the person. */
const usePortal = (address: string): void => {
  useEffect(() => {
    if (staysOnGate(window.location.hostname)) log('Token or expires not found');
    else window.location.replace(address);
  }, [address]);
};

/** While the gate is shown, leaving it by history back or replace reloads the page. */
const useReloadOnLeave = (): void => {
  useEffect(() => {
    gate.isShown = true;
    const reloadRestored = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload();
    };
    window.addEventListener('pageshow', reloadRestored);
    return () => {
      gate.isShown = false;
      window.removeEventListener('pageshow', reloadRestored);
    };
  }, []);
};

const SignedOut = ({ loginUrl }: { loginUrl: string }) => {
  const { t } = useTranslation('entry');
  const { pathname, search } = useLocation();
  const address = portalAddress(loginUrl, pathname + search);
  usePortal(address);
  useReloadOnLeave();
  const stays = staysOnGate(window.location.hostname);
  return (
    <EntryPage title={t('gateTitle')} intro={stays ? t('gateIntro') : t('gateMoving')}>
      <div className={styles['actions']}>
        <ButtonLink to={address} isOutside look="primary" size="large" isWide>
          {t('signIn')}
        </ButtonLink>
        <ButtonLink to={paths.storeLogin} size="large" isWide>
          {t('connectByDomain')}
        </ButtonLink>
      </div>
    </EntryPage>
  );
};

/** What a person without a session sees instead of a screen. */
export const LoginGate = () => {
  const { t } = useTranslation('entry');
  const session = useSession();
  if (session.status === 'out') return <SignedOut loginUrl={session.loginUrl} />;
  if (session.status === 'failed') {
    return (
      <EntryPage title={t('gateFailed')} intro={messageOf(session.error)}>
        <Button look="primary" size="large" isWide onClick={checkSession}>
          {t('retry')}
        </Button>
      </EntryPage>
    );
  }
  return (
    <div className={styles['checking']}>
      <Spinner label={t('gateChecking')} size="large" />
    </div>
  );
};
