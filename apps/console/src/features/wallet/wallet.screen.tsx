import { useTranslation } from 'react-i18next';
import { Page } from '#console/ui/page.tsx';
import { BalanceFacts } from './balance-facts.tsx';
import { TransactionsSection } from './transactions-section.tsx';
import { UsageSection } from './usage-section.tsx';

/** The wallet: what there is, what it was used for, and every movement. */
export const WalletScreen = () => {
  const { t } = useTranslation('wallet');
  return (
    <Page title={t('title')} intro={t('intro')}>
      <BalanceFacts />
      <UsageSection />
      <TransactionsSection />
    </Page>
  );
};
