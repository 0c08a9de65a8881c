import { useTranslation } from 'react-i18next';
import { paths } from '#console/kernel/paths.ts';
import { ButtonLink } from '#console/ui/button.tsx';
import { PortalPage } from './portal-page.tsx';

/** Where a sign-out ends. */
export const SignedOutPage = () => {
  const { t } = useTranslation('portal');
  return (
    <PortalPage title={t('signedOutTitle')} text={t('signedOutText')}>
      <ButtonLink to={paths.home} isOutside look="primary" size="large" isWide>
        {t('signInAgain')}
      </ButtonLink>
    </PortalPage>
  );
};
