import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#console/ui/controls/button.tsx';
import { PortalPage } from './portal-page.tsx';
import { useGate } from './use-gate.ts';

/** Stands in for our own pages where people sign in at an outside portal. */
export const OutsidePage = ({ startUrl }: { startUrl: string }) => {
  const { t } = useTranslation('portal');
  const { gate } = useGate();
  return (
    <PortalPage title={t('loginTitle')} text={t('outsideText')}>
      <ButtonLink to={`${startUrl}?${new URLSearchParams(gate)}`} isOutside look="primary" size="large" isWide>
        {t('outsideButton')}
      </ButtonLink>
    </PortalPage>
  );
};
