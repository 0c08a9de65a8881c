import { useTranslation } from 'react-i18next';
import { useGlobalState } from '#console/kernel/session/profile.ts';
import { useVariant } from '#console/kernel/session/variant.ts';
import { Section } from '#console/ui/layout/section.tsx';
import styles from './account-facts.module.css';

/** Who is signed in, for which account and shop. */
export const AccountFacts = () => {
  const { t } = useTranslation('dashboard');
  const variant = useVariant();
  const { profile, current_shop: shop } = useGlobalState();
  if (!profile.uuid) return null;
  const facts = [
    ...(variant === 'copywriting' ? [[t('shop'), shop?.domain ?? t('noShop')]] : []),
    [t('organisation'), profile.owner],
    [t('email'), profile.email ?? ''],
    [t('role'), t(profile.role === 'owner' ? 'roleOwner' : 'roleMember')],
  ];
  return (
    <Section title={t('account')}>
      <dl className={styles['facts']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
};
