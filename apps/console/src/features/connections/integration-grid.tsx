import type { Connection, Integration } from '@inkstone/contract/connections';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterSearch } from '#console/ui/data/filter-bar.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { IntegrationCard } from './integration-card.tsx';
import styles from './integration-grid.module.css';

type Props = { integrations: readonly Integration[]; connections: readonly Connection[] };

/** Every integration that can be connected; letters narrow it down. */
export const IntegrationGrid = ({ integrations, connections }: Props) => {
  const { t } = useTranslation('connections');
  const [text, setText] = useState('');
  const found = integrations.filter(({ name, id }) => `${name} ${id}`.toLowerCase().includes(text.trim().toLowerCase()));
  const search = <FilterSearch label={t('findIntegration')} value={text} onChange={setText} />;
  return (
    <Section title={t('addIntegration')} description={t('addIntegrationHelp')} actions={search}>
      {found.length === 0 && <p className={styles['none']}>{t('noIntegrationFound', { q: text.trim() })}</p>}
      <ul className={styles['grid']}>
        {found.map((integration) => (
          <IntegrationCard
            key={integration.id}
            integration={integration}
            connectionCount={connections.filter((one) => one.integration === integration.id).length}
          />
        ))}
      </ul>
    </Section>
  );
};
