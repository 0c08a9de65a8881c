import { Check, Coins } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { paths } from '#console/kernel/paths.ts';
import { ButtonLink } from '#console/ui/controls/button.tsx';
import { Icon } from '#console/ui/controls/icon.tsx';
import styles from './membership.module.css';
import { planNames, plans } from './plans.ts';

const words = { basic: 'successBasic', plus: 'successPlus', pro: 'successPro' } as const;

/** The good news after a change of plan. */
export const SuccessScreen = () => {
  const { t } = useTranslation('membership');
  const [search] = useSearchParams();
  const plan = plans.find((each) => each === search.get('plan'));
  return (
    <div className={styles['success']}>
      <span className={styles['tick']}>
        <Icon of={Check} size={24} />
      </span>
      <h1>{plan ? t('successTitle', { plan: t(planNames[plan]) }) : t('successPlain')}</h1>
      <p>{t(plan ? words[plan] : 'successText')}</p>
      <div className={styles['successActions']}>
        <ButtonLink to={paths.dashboard} look="primary">
          {t('toDashboard')}
        </ButtonLink>
        <ButtonLink to={paths.wallet} icon={Coins}>
          {t('toWallet')}
        </ButtonLink>
      </div>
    </div>
  );
};
