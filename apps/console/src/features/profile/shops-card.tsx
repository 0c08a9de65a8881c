import type { Profile, ShopEntry } from '@inkstone/contract/profile';
import { Store } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '#console/kernel/paths.ts';
import { ButtonLink } from '#console/ui/controls/button.tsx';
import { Icon } from '#console/ui/controls/icon.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { Badge } from '#console/ui/feedback/status-dot.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import styles from './profile.module.css';

type Props = { shops: readonly ShopEntry[]; current: Profile['shop'] };

/** The stores that the account has connected. */
export const ShopsCard = ({ shops, current }: Props) => {
  const { t } = useTranslation('profile');
  const connect = <ButtonLink to={paths.storeLogin}>{t('connectShop')}</ButtonLink>;
  if (!shops.length) {
    return (
      <Section title={t('shops')}>
        <EmptyState icon={Store} title={t('shopsEmpty')} action={connect}>
          {t('shopsEmptyText')}
        </EmptyState>
      </Section>
    );
  }
  return (
    <Section title={t('shops')} padding="flush" actions={connect}>
      <ul className={styles['sessions']}>
        {shops.map(({ id, name, domain }) => (
          <li key={id} className={styles['session']}>
            <Icon of={Store} />
            <div className={styles['sessionText']}>
              <span className={styles['badges']}>
                {name}
                {id === current?.shop_id && <Badge tone="success">{t('currentShop')}</Badge>}
              </span>
              <small>{domain}</small>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
};
