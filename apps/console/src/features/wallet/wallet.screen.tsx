import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '#console/ui/layout/page.tsx';
import { BalanceFacts } from './balance-facts.tsx';
import { TransactionsSection } from './transactions-section.tsx';
import { UsageSection } from './usage-section.tsx';

/** The wallet: what there is, what it was used for, and every movement; `topUp` is the way to more. */
export const WalletScreen = ({ topUp }: { topUp: ReactNode }) => {
  const { t } = useTranslation('wallet');
  return (
    <Page title={t('title')} intro={t('intro')} actions={topUp}>
      <BalanceFacts />
      <UsageSection />
      <TransactionsSection />
    </Page>
  );
};
