import { useTranslation } from 'react-i18next';
import { paths } from '#console/kernel/paths.ts';
import { useGlobalState } from '#console/kernel/session/profile.ts';
import { ButtonLink } from '#console/ui/controls/button.tsx';
import styles from './membership.module.css';

/** In place of the way to a plan that begins with a top-up, where nothing can be paid; who can mend it is led there. */
export const NoWayToPay = () => {
  const { t } = useTranslation('membership');
  const { profile } = useGlobalState();
  return (
    <>
      <p className={styles['note']}>{t('noWayToPay')}</p>
      {profile.isOperator && (
        <ButtonLink size="small" to={`${paths.operator}/payments`}>
          {t('setUpWayToPay')}
        </ButtonLink>
      )}
    </>
  );
};
