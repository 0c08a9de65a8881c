import { Coins } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#console/kernel/paths.ts';
import { useUrlState } from '#console/kernel/url-state.ts';
import { ButtonLink } from '#console/ui/button.tsx';
import { Page } from '#console/ui/page.tsx';
import { Segments } from '#console/ui/segments.tsx';
import styles from './history.module.css';
import { RunsSection } from './runs-section.tsx';

/** What was generated and what was paid; `orders` is the list of payments. */
export const HistoryScreen = ({ orders }: { orders: ReactNode }) => {
  const { t } = useTranslation('history');
  const [shown, setShown] = useUrlState('show', 'generations');
  const views = [
    { value: 'generations', label: t('generations') },
    { value: 'orders', label: t('orders') },
  ] as const;
  const toWallet = (
    <ButtonLink to={paths.wallet} icon={Coins}>
      {t('toWallet')}
    </ButtonLink>
  );
  return (
    <Page title={t('title')} intro={t('intro')} actions={toWallet}>
      <div className={styles['views']}>
        <Segments label={t('view')} options={views} value={shown === 'orders' ? 'orders' : 'generations'} onChange={setShown} />
      </div>
      {shown === 'orders' ? orders : <RunsSection />}
    </Page>
  );
};
