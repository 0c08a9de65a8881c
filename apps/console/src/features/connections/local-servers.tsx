import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from '#console/kernel/paths.ts';
import { ButtonLink } from '#console/ui/controls/button.tsx';
import { Monogram } from '#console/ui/data/monogram.tsx';
import { localServersQuery } from './connection.queries.ts';
import styles from './local-servers.module.css';

/** Model servers that answer on this machine; nothing is drawn while there is none. */
export const LocalServers = () => {
  const { t } = useTranslation('connections');
  const { data: servers = [] } = useQuery(localServersQuery);
  return servers.map(({ vendor, vendorName, baseUrl, models }) => (
    <aside key={`${vendor} ${baseUrl}`} className={styles['offer']}>
      <Monogram name={vendorName} />
      <div className={styles['text']}>
        <strong>{t('localFound', { integration: vendorName })}</strong>
        <p>{t('localFoundHelp', { address: baseUrl, count: models.length })}</p>
      </div>
      <ButtonLink look="primary" to={`${paths.operator}/vendors/new/${vendor}`}>
        {t('connect')}
      </ButtonLink>
    </aside>
  ));
};
