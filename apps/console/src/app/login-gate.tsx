import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isEmbedded } from '#console/kernel/browser/frame.ts';
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

/** The portal is never framed; and on a development host the gate does not leave by itself. */
const waitsForPress = (): boolean => isEmbedded() || staysOnGate(window.location.hostname);

/** Goes to the portal by itself, or logs and leaves the step to the person. */
const usePortal = (address: string): void => {
  useEffect(() => {
    if (waitsForPress()) log('Token or expires not found');
    else window.location.replace(address);
  }, [address]);
};

/** While the gate is shown, leaving it by history back or replace reloads the page. */
const useReloadOnLeave = (): void => {
  useEffect(() => {
    gate.isShown = true;
    const reload = () => window.location.reload();
    const reloadRestored = (event: PageTransitionEvent) => event.persisted && reload();
    // Before all others that listen: they would draw another page, and with the gate this listener would be gone.
    window.addEventListener('popstate', reload, { capture: true });
    window.addEventListener('pageshow', reloadRestored);
    return () => {
      gate.isShown = false;
      window.removeEventListener('popstate', reload, { capture: true });
      window.removeEventListener('pageshow', reloadRestored);
    };
  }, []);
};

/** In a frame the sign-in happens in another window: whoever comes back is asked for again. */
const useSignInElsewhere = (): void => {
  useEffect(() => {
    if (!isEmbedded()) return;
    window.addEventListener('focus', checkSession);
    document.addEventListener('visibilitychange', checkSession);
    return () => {
      window.removeEventListener('focus', checkSession);
      document.removeEventListener('visibilitychange', checkSession);
    };
  }, []);
};

const SignedOut = ({ loginUrl, from }: { loginUrl: string; from: string }) => {
  const { t } = useTranslation('entry');
  const address = portalAddress(loginUrl, from);
  usePortal(address);
  useReloadOnLeave();
  useSignInElsewhere();
  const stays = waitsForPress();
  const target = isEmbedded() ? ({ target: '_blank' } as const) : {};
  return (
    <EntryPage title={t('gateTitle')} intro={stays ? t('gateIntro') : t('gateMoving')}>
      <div className={styles['actions']}>
        <ButtonLink to={address} {...target} isOutside look="primary" size="large" isWide>
          {t('signIn')}
        </ButtonLink>
        <ButtonLink to={paths.storeLogin} {...target} size="large" isWide>
          {t('connectByDomain')}
        </ButtonLink>
      </div>
    </EntryPage>
  );
};

/** The reason, and the way in for somebody else; no other page takes its place. */
const SwitchedOff = ({ loginUrl, from }: { loginUrl: string; from: string }) => {
  const { t } = useTranslation('entry');
  useSignInElsewhere();
  const target = isEmbedded() ? ({ target: '_blank' } as const) : {};
  return (
    <EntryPage title={t('accessOffTitle')} intro={t('accessOffIntro')}>
      <ButtonLink to={portalAddress(loginUrl, from)} {...target} isOutside look="primary" size="large" isWide>
        {t('signIn')}
      </ButtonLink>
    </EntryPage>
  );
};

/** What a person without a session sees instead of a screen. `from` is the address at which it stands. */
export const LoginGate = ({ from }: { from: string }) => {
  const { t } = useTranslation('entry');
  const session = useSession();
  if (session.status === 'out' && session.isSwitchedOff) return <SwitchedOff loginUrl={session.loginUrl} from={from} />;
  if (session.status === 'out') return <SignedOut loginUrl={session.loginUrl} from={from} />;
  if (session.status === 'leaving') return <EntryPage title={t('leftTitle')} intro={t('leftIntro')} />;
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
