import { Coins } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Slot } from '#console/kernel/manifest/console-map.tsx';
import { paths } from '#console/kernel/paths.ts';
import { ButtonLink } from '#console/ui/controls/button.tsx';
import { Segments } from '#console/ui/controls/segments.tsx';
import { Page } from '#console/ui/layout/page.tsx';
import styles from './runs.module.css';
import { RunsSection } from './runs-section.tsx';

const views = ['generations', 'publications', 'orders'] as const;
type View = (typeof views)[number];

/** What was generated, published and paid; other features bring the lists of publications and payments. */
export const HistoryScreen = () => {
  const { t } = useTranslation('runs');
  const [search, setSearch] = useSearchParams();
  const shown: View = views.find((view) => view === search.get('show')) ?? 'generations';
  // Each list has filters of its own: what narrows one says nothing about another.
  const show = (view: View) => setSearch(view === 'generations' ? {} : { show: view }, { replace: true, flushSync: true });
  const lists = {
    generations: <RunsSection />,
    publications: <Slot name="history.publications" />,
    orders: <Slot name="history.orders" />,
  } as const;
  const toWallet = (
    <ButtonLink to={paths.wallet} icon={Coins}>
      {t('toWallet')}
    </ButtonLink>
  );
  return (
    <Page title={t('title')} intro={t('intro')} actions={toWallet}>
      <div className={styles['views']}>
        <Segments label={t('view')} options={views.map((value) => ({ value, label: t(value) }))} value={shown} onChange={show} />
      </div>
      {lists[shown]}
    </Page>
  );
};
