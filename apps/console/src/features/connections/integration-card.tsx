import type { Integration } from '@inkstone/contract/connections';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '#console/kernel/paths.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Monogram } from '#console/ui/data/monogram.tsx';
import { Badge } from '#console/ui/feedback/status-dot.tsx';
import styles from './integration-grid.module.css';

/** An integration to connect; a second connection of one integration is fine. */
export const IntegrationCard = ({ integration, connectionCount }: { integration: Integration; connectionCount: number }) => {
  const { t } = useTranslation('connections');
  const language = useLanguage();
  const verb = t(connectionCount > 0 ? 'connectAnother' : 'connect');
  return (
    <li className={styles['card']}>
      <div className={styles['top']}>
        <Monogram name={integration.name} />
        <span className={styles['name']}>{integration.name}</span>
        {connectionCount > 0 && <Badge tone="success">{t('connected')}</Badge>}
      </div>
      <p className={styles['text']}>{integration.description[language]}</p>
      <Link to={`${paths.operator}/vendors/new/${integration.id}`} className={styles['link']} aria-label={`${verb} ${integration.name}`}>
        {verb}
      </Link>
    </li>
  );
};
