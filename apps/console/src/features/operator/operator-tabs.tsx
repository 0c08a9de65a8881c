import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { paths } from '#console/kernel/paths.ts';
import styles from './operator-tabs.module.css';

const tabs = [
  { path: 'vendors', name: 'tabVendors' },
  { path: 'accounts', name: 'tabAccounts' },
  { path: 'health', name: 'tabHealth' },
  { path: 'acts', name: 'tabActs' },
] as const;

/** The sections of the console; each has its own address. */
export const OperatorTabs = () => {
  const { t } = useTranslation('operator');
  return (
    <nav aria-label={t('tabs')} className={styles['tabs']}>
      {tabs.map(({ path, name }) => (
        <NavLink key={path} to={`${paths.operator}/${path}`} className={styles['tab'] ?? ''}>
          {t(name)}
        </NavLink>
      ))}
    </nav>
  );
};
