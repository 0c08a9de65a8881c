import { useTranslation } from 'react-i18next';
import { Badge } from '#console/ui/feedback/status-dot.tsx';
import styles from './accounts.page.module.css';

/** What an account is for, by its markers; one without any is a copywriting account. */
export const AccountKinds = ({ usage, propertyType }: { usage: readonly string[]; propertyType: string }) => {
  const { t } = useTranslation('accounts');
  const isEnterprise = usage.includes('quseit');
  const isApi = usage.includes('inkstone_api');
  return (
    <span className={styles['kinds']}>
      {isEnterprise && <Badge tone="accent">{t('markerEnterprise')}</Badge>}
      {isApi && <Badge tone="accent">{t('markerApi')}</Badge>}
      {!isEnterprise && !isApi && <Badge>{t('markerCopywriting')}</Badge>}
      {propertyType === 'ADVANCED' && <Badge>{t('propertyAdvanced')}</Badge>}
    </span>
  );
};
