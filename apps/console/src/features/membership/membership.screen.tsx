import type { Subscription } from '@inkstone/contract/membership';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useGlobalState } from '#console/kernel/session/profile.ts';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { Page } from '#console/ui/layout/page.tsx';
import styles from './membership.module.css';
import { subscriptionQuery } from './membership.queries.ts';
import { PlanCard } from './plan-card.tsx';
import { PlanNotices } from './plan-notices.tsx';
import { plans } from './plans.ts';
import { usePlanChange } from './use-plan-change.ts';

const Plans = ({ subscription }: { subscription: Subscription }) => {
  const { t } = useTranslation('membership');
  const { profile } = useGlobalState();
  const { busyWith, isCancelling, choose, cancelOrder } = usePlanChange(subscription);
  const mayChange = profile.role === 'owner';
  return (
    <>
      <PlanNotices subscription={subscription} mayChange={mayChange} isCancelling={isCancelling} onCancelOrder={cancelOrder} />
      <div className={styles['cards']}>
        {plans.map((plan) => (
          <PlanCard key={plan} plan={plan} subscription={subscription} mayChange={mayChange} busyWith={busyWith} onChoose={choose} />
        ))}
      </div>
      {!mayChange && <p className={styles['note']}>{t('onlyOwner')}</p>}
      <p className={styles['note']}>{t('rules')}</p>
    </>
  );
};

/** The plans beside each other, the account's own marked. */
export const MembershipScreen = () => {
  const { t } = useTranslation('membership');
  return (
    <Page title={t('title')} intro={t('intro')}>
      <QueryState query={useQuery(subscriptionQuery)} skeleton={<Skeleton shape="cards" count={3} />}>
        {(subscription) => <Plans subscription={subscription} />}
      </QueryState>
    </Page>
  );
};
