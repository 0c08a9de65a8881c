import type { Connection, Vendor } from '@inkstone/contract/connections';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterSearch } from '#console/ui/data/filter-bar.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { VendorCard } from './vendor-card.tsx';
import styles from './vendor-grid.module.css';

type Props = { vendors: readonly Vendor[]; connections: readonly Connection[] };

/** Every vendor that can be connected; letters narrow it down. */
export const VendorGrid = ({ vendors, connections }: Props) => {
  const { t } = useTranslation('connections');
  const [text, setText] = useState('');
  const found = vendors.filter(({ name, id }) => `${name} ${id}`.toLowerCase().includes(text.trim().toLowerCase()));
  const search = <FilterSearch label={t('findVendor')} value={text} onChange={setText} />;
  return (
    <Section title={t('addVendor')} description={t('addVendorHelp')} actions={search}>
      {found.length === 0 && <p className={styles['none']}>{t('noVendorFound', { q: text.trim() })}</p>}
      <ul className={styles['grid']}>
        {found.map((vendor) => (
          <VendorCard key={vendor.id} vendor={vendor} connectionCount={connections.filter((one) => one.vendor === vendor.id).length} />
        ))}
      </ul>
    </Section>
  );
};
