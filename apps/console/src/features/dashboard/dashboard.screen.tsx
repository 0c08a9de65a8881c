import { useQuery } from '@tanstack/react-query';
import { PenLine, Store } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { Slot } from '#console/kernel/manifest/console-map.tsx';
import { isSwitchedOn } from '#console/kernel/manifest/modules.ts';
import { paths } from '#console/kernel/paths.ts';
import { profileQuery, useGlobalState } from '#console/kernel/session/profile.ts';
import { useVariant } from '#console/kernel/session/variant.ts';
import { ButtonLink } from '#console/ui/controls/button.tsx';
import { Settled } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { Page } from '#console/ui/layout/page.tsx';
import { classNames } from '#console/ui/theme/class-names.ts';
import { AccountFacts } from './account-facts.tsx';
import styles from './dashboard.module.css';
import { Figures } from './figures.tsx';
import { Tips } from './tips.tsx';
import { Tools } from './tools.tsx';
import { UnderWay } from './under-way.tsx';
import { UnfinishedDrafts } from './unfinished-drafts.tsx';
import { WeakProducts } from './weak-products.tsx';
import { WritingSection } from './writing-section.tsx';

const intros = { copywriting: 'introCopywriting', api: 'introApi', enterprise: 'introEnterprise' } as const;

const ShopWork = () => (
  <div className={styles['columns']}>
    <UnfinishedDrafts />
    <WeakProducts />
  </div>
);

/** `title` names the page; without it the person is greeted. */
type Props = { title?: string };

const Content = ({ title }: Props) => {
  const { t } = useTranslation('dashboard');
  const variant = useVariant();
  const { profile, current_shop: shop } = useGlobalState();
  const greeting = profile.name ? t('greeting', { name: profile.name }) : t('title');
  const intro = t(variant ? intros[variant] : 'introNone', { shop: shop?.name || shop?.domain || '' });
  const hasShop = variant === 'copywriting';
  const writes = hasShop && isSwitchedOn('freestyle');
  const firstStep = writes && <ButtonLink to={paths.freestyle}>{t('optimize')}</ButtonLink>;
  const write = (
    <ButtonLink to={paths.freestyle} look="primary" icon={PenLine}>
      {t('optimize')}
    </ButtonLink>
  );
  return (
    <Page title={title ?? greeting} intro={intro} {...(writes && { actions: write })}>
      {variant ? (
        <Figures hasShop={hasShop} writes={writes} />
      ) : (
        <EmptyState icon={Store} title={t('noneTitle')}>
          {t('noneText')}
        </EmptyState>
      )}
      {variant && <UnderWay />}
      {variant === 'api' && <Slot name="dashboard.calls" />}
      {variant === 'enterprise' && <Slot name="dashboard.chats" />}
      {writes && <ShopWork />}
      <Tips writes={writes} />
      {writes ? (
        <div className={classNames(styles['columns'], styles['even'])}>
          <WritingSection firstStep={firstStep} />
          <Slot name="dashboard.usage" firstStep={firstStep} />
        </div>
      ) : (
        variant && <Slot name="dashboard.usage" firstStep={null} />
      )}
      {!writes && <Tools />}
      {!writes && <AccountFacts />}
    </Page>
  );
};

const Dashboard = ({ title }: Props) => {
  const { t } = useTranslation('dashboard');
  return (
    <Settled
      queries={[useQuery(profileQuery)]}
      skeleton={
        <Page title={title ?? t('title')}>
          <Skeleton shape="cards" count={3} />
        </Page>
      }
    >
      {() => <Content {...(title && { title })} />}
    </Settled>
  );
};

/** The first screen after signing in: how things stand, and where to go on. An enterprise has one of its own. */
export const DashboardScreen = () => (useVariant() === 'enterprise' ? <Navigate to={paths.enterpriseDashboard} replace /> : <Dashboard />);

/** The same under the enterprise's own address and title. */
export const EnterpriseDashboardScreen = () => {
  const { t } = useTranslation('dashboard');
  return <Dashboard title={t('enterprise')} />;
};
