import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useGlobalState } from '#console/kernel/global-state.ts';
import { profileQuery } from '#console/kernel/profile.ts';
import { useVariant } from '#console/kernel/variant.ts';
import { Page } from '#console/ui/page.tsx';
import { Skeleton } from '#console/ui/skeleton.tsx';
import { AccountFacts } from './account-facts.tsx';
import { Tip } from './tip.tsx';
import { Tools } from './tools.tsx';

const intros = { copywriting: 'introCopywriting', api: 'introApi', enterprise: 'introEnterprise' } as const;

/** The first screen after signing in: what this account can do, and where to begin. */
export const DashboardScreen = () => {
  const { t } = useTranslation('dashboard');
  const { isPending } = useQuery(profileQuery);
  const variant = useVariant();
  const { profile, current_shop: shop } = useGlobalState();
  if (isPending) {
    return (
      <Page title={t('title')}>
        <Skeleton shape="cards" count={3} />
      </Page>
    );
  }
  const title = profile.name ? t('greeting', { name: profile.name }) : t('title');
  return (
    <Page title={title} intro={t(variant ? intros[variant] : 'introNone', { shop: shop?.name || shop?.domain || '' })}>
      <Tip />
      <Tools />
      <AccountFacts />
    </Page>
  );
};
