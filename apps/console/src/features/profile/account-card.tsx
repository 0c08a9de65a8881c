import type { Profile } from '@inkstone/contract/profile';
import { useTranslation } from 'react-i18next';
import { FactList } from '#console/ui/data/fact-list.tsx';
import { Badge } from '#console/ui/feedback/status-dot.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import styles from './profile.module.css';

/** The account that the person belongs to, and what it may use. */
export const AccountCard = ({ user, shop }: Pick<Profile, 'user' | 'shop'>) => {
  const { t } = useTranslation('profile');
  const products = [
    shop && t('productCopywriting'),
    user.usage.includes('inkstone_api') && t('productApi'),
    user.usage.includes('quseit') && t('productEnterprise'),
  ].filter((name) => typeof name === 'string');
  return (
    <Section title={t('account')}>
      <FactList>
        <dt>{t('account')}</dt>
        <dd>{user.owner}</dd>
        <dt>{t('role')}</dt>
        <dd className={styles['badges']}>
          <Badge>{t(user.role === 'owner' ? 'roleOwner' : 'roleMember')}</Badge>
          {user.isOperator && <Badge tone="accent">{t('roleOperator')}</Badge>}
        </dd>
        <dt>{t('products')}</dt>
        <dd className={styles['badges']}>{products.length ? products.map((name) => <Badge key={name}>{name}</Badge>) : t('noProducts')}</dd>
      </FactList>
    </Section>
  );
};
