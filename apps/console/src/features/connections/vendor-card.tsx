import type { Vendor } from '@inkstone/contract/connections';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#console/kernel/paths.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Monogram } from '#console/ui/data/monogram.tsx';
import { Badge } from '#console/ui/feedback/status-dot.tsx';
import styles from './vendor-grid.module.css';

/** A vendor to connect; a second connection of one vendor is fine. */
export const VendorCard = ({ vendor, connectionCount }: { vendor: Vendor; connectionCount: number }) => {
  const { t } = useTranslation('connections');
  const language = useLanguage();
  const verb = t(connectionCount > 0 ? 'connectAnother' : 'connect');
  return (
    <li className={styles['card']}>
      <div className={styles['top']}>
        <Monogram name={vendor.name} />
        <span className={styles['name']}>{vendor.name}</span>
        {connectionCount > 0 && <Badge tone="success">{t('connected')}</Badge>}
      </div>
      <p className={styles['text']}>{vendor.description[language]}</p>
      <Link to={`${paths.operator}/vendors/new/${vendor.id}`} className={styles['link']} aria-label={`${verb} ${vendor.name}`}>
        {verb}
      </Link>
    </li>
  );
};
