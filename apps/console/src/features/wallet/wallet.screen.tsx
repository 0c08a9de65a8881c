import { useTranslation } from 'react-i18next';
import { Slot } from '#console/kernel/manifest/console-map.tsx';
import { Page } from '#console/ui/layout/page.tsx';
import { BalanceFacts } from './balance-facts.tsx';
import { TransactionsSection } from './transactions-section.tsx';
import { UsageSection } from './usage-section.tsx';

/** The wallet: what there is, what it was used for, and every movement. Another feature brings the way to more. */
export const WalletScreen = () => {
  const { t } = useTranslation('wallet');
  return (
    <Page title={t('title')} intro={t('intro')} actions={<Slot name="wallet.actions" />}>
      <BalanceFacts />
      <UsageSection />
      <TransactionsSection />
      <Slot name="wallet.end" />
    </Page>
  );
};
