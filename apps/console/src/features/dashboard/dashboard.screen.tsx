import { useQuery } from '@tanstack/react-query';
import { PenLine, Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#console/kernel/paths.ts';
import { useGlobalState } from '#console/kernel/session/global-state.ts';
import { profileQuery } from '#console/kernel/session/profile.ts';
import { useVariant } from '#console/kernel/session/variant.ts';
import { ButtonLink } from '#console/ui/controls/button.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { Page } from '#console/ui/layout/page.tsx';
import { AccountFacts } from './account-facts.tsx';
import styles from './dashboard.module.css';
import { Figures } from './figures.tsx';
import { RecentDrafts } from './recent-drafts.tsx';
import { RecentProducts } from './recent-products.tsx';
import { Tip } from './tip.tsx';
import { type Tool, Tools } from './tools.tsx';

const intros = { copywriting: 'introCopywriting', api: 'introApi', enterprise: 'introEnterprise' } as const;

type Props = {
  /** Names the page; without it the person is greeted. */
  title?: string;
  tools: readonly Tool[];
  /** How the points were used; null where the build leaves it out. */
  usage: ReactNode;
};

const ShopWork = () => (
  <div className={styles['columns']}>
    <RecentDrafts />
    <RecentProducts />
  </div>
);

/** The first screen after signing in: how things stand, and where to go on. */
export const DashboardScreen = ({ title, tools, usage }: Props) => {
  const { t } = useTranslation('dashboard');
  const { isPending } = useQuery(profileQuery);
  const variant = useVariant();
  const { profile, current_shop: shop } = useGlobalState();
  if (isPending) {
    return (
      <Page title={title ?? t('title')}>
        <Skeleton shape="cards" count={3} />
      </Page>
    );
  }
  const greeting = profile.name ? t('greeting', { name: profile.name }) : t('title');
  const intro = t(variant ? intros[variant] : 'introNone', { shop: shop?.name || shop?.domain || '' });
  const hasShop = variant === 'copywriting';
  const write = (
    <ButtonLink to={paths.freestyle} look="primary" icon={PenLine}>
      {t('optimize')}
    </ButtonLink>
  );
  return (
    <Page title={title ?? greeting} intro={intro} {...(hasShop && { actions: write })}>
      <Tip />
      {variant ? (
        <Figures hasShop={hasShop} />
      ) : (
        <EmptyState icon={Store} title={t('noneTitle')}>
          {t('noneText')}
        </EmptyState>
      )}
      {variant && usage}
      {hasShop ? <ShopWork /> : <Tools tools={tools} />}
      {!hasShop && <AccountFacts />}
    </Page>
  );
};
