import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { paths } from '#console/kernel/paths.ts';
import { ButtonLink } from '#console/ui/controls/button.tsx';
import { PortalPage } from './portal-page.tsx';

/** Where a sign-out ends, and where an account that was deleted does. */
export const SignedOutPage = () => {
  const { t } = useTranslation('portal');
  const isDeleted = useSearchParams()[0].get('account') === 'deleted';
  return (
    <PortalPage title={t(isDeleted ? 'deletedTitle' : 'signedOutTitle')} text={t(isDeleted ? 'deletedText' : 'signedOutText')}>
      <ButtonLink to={paths.home} isOutside look="primary" size="large" isWide>
        {t(isDeleted ? 'toStart' : 'signInAgain')}
      </ButtonLink>
    </PortalPage>
  );
};
