import { useTranslation } from 'react-i18next';
import { paths } from '#console/kernel/paths.ts';
import { Button, ButtonLink } from '#console/ui/controls/button.tsx';
import { Spinner } from '#console/ui/feedback/spinner.tsx';
import { EntryPage } from '#console/ui/layout/entry-page.tsx';
import styles from './session.module.css';
import { useSso } from './use-sso.ts';

const reasons = [
  ['portal-unavailable', 'ssoRefusedUnavailable'],
  ['portal-refused', 'ssoRefusedPortal'],
  ['attempt-unknown', 'ssoRefusedAttempt'],
  ['not-allowed', 'ssoRefusedNotAllowed'],
  ['second-factor', 'ssoRefusedSecondFactor'],
  ['setup-token', 'ssoRefusedSetupToken'],
] as const;

const Failed = ({ refused }: { refused: string }) => {
  const { t } = useTranslation('session');
  return (
    <EntryPage
      title={<span role="alert">{t('ssoFailed')}</span>}
      intro={t(reasons.find(([reason]) => reason === refused)?.[1] ?? 'ssoFailedHelp')}
    >
      <ButtonLink to={paths.home} isOutside look="primary" size="large" isWide>
        {t('signIn')}
      </ButtonLink>
    </EntryPage>
  );
};

/** The console's end of the one-time sign-in. */
export const SsoScreen = () => {
  const { t } = useTranslation('session');
  const { isFailed, refused, asked, isConfirming, confirm } = useSso();
  if (isFailed) return <Failed refused={refused} />;
  if (asked) {
    return (
      <EntryPage title={t('ssoConfirmTitle', { name: asked.name })} intro={t('ssoConfirmText', { email: asked.email })}>
        <div className={styles['actions']}>
          <Button look="primary" size="large" isWide isBusy={isConfirming} onClick={confirm}>
            {t('ssoContinue')}
          </Button>
          <ButtonLink to={paths.home} isOutside size="large" isWide>
            {t('ssoNotMe')}
          </ButtonLink>
        </div>
      </EntryPage>
    );
  }
  return (
    <main className={styles['waiting']}>
      <Spinner label={t('ssoLoading')} size="large" />
      <p aria-hidden="true">{t('ssoLoading')}</p>
    </main>
  );
};
