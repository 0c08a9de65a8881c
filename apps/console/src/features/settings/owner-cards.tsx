import type { Profile } from '@inkstone/contract/profile';
import { useTranslation } from 'react-i18next';
import { Section } from '#console/ui/layout/section.tsx';
import { EnterpriseCard } from './enterprise-card.tsx';
import { PromptsCard } from './prompts-card.tsx';
import { ReminderCard } from './reminder-card.tsx';
import { VendorKeyCard } from './vendor-key-card.tsx';

/** What the owner sets for everybody in the account; others read who may. */
export const OwnerCards = ({ user }: Pick<Profile, 'user'>) => {
  const { t } = useTranslation('settings');
  if (user.role !== 'owner') {
    return <Section title={t('ownerOnly')}>{t('ownerOnlyText')}</Section>;
  }
  return (
    <>
      <ReminderCard user={user} />
      <VendorKeyCard />
      <PromptsCard />
      {user.usage.includes('quseit') && <EnterpriseCard />}
    </>
  );
};
