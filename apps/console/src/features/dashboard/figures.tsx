import type { Writing } from '@inkstone/contract/dashboard';
import type { DataOf } from '@inkstone/contract/kit/endpoint';
import type { productEndpoints } from '@inkstone/contract/products';
import type { walletEndpoints } from '@inkstone/contract/wallet';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { balanceQuery } from '#console/kernel/money/points.ts';
import { paths } from '#console/kernel/paths.ts';
import { formatNumber, formatPoints } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Fact, FactStrip } from '#console/ui/data/fact-strip.tsx';
import { Settled } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { productCountsQuery, writingQuery } from './dashboard.queries.ts';
import { type Counted, shownSum, sumOf } from './writing-figures.ts';

// A number that could not be had; the wallet and the writer say why.
const unknown = '–';

type Balance = { data: DataOf<typeof walletEndpoints.balance> | undefined };

const Available = ({ data }: Balance) => {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  return (
    <Fact
      name={t('pointsAvailable')}
      value={data ? formatPoints(data.available, language, { precision: 'left', beside: [data.available, data.used] }) : unknown}
      unit={t('points')}
      to={paths.wallet}
      {...(data && Number(data.held) > 0 && { help: t('pointsHeld', { points: formatPoints(data.held, language) }) })}
    />
  );
};

const Used = ({ data }: Balance) => {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  return (
    <Fact
      name={t('pointsUsed')}
      value={data ? formatPoints(data.used, language, { precision: 'sum', beside: [data.available, data.used] }) : unknown}
      unit={t('points')}
      help={t('pointsUsedHelp')}
    />
  );
};

const textNames = { written: 'textsWritten', published: 'textsPublished' } as const;

/** Texts of the last 15 days; `elsewhere` are those that went to another store than the current one. */
const Texts = ({ writing, counted, elsewhere = 0 }: { writing: Writing | undefined; counted: Counted; elsewhere?: number }) => {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const count = writing ? shownSum(writing, counted) : 0;
  const inAll = writing && t('textsInAll', { texts: formatNumber(sumOf(writing.total[counted]), language) });
  const others = elsewhere > 0 && t('textsElsewhere', { texts: formatNumber(elsewhere, language) });
  return (
    <Fact
      name={t(textNames[counted])}
      value={writing ? formatNumber(count, language) : unknown}
      unit={writing ? t('textsUnit', { count }) : ''}
      {...(inAll && { help: [inAll, others].filter(Boolean).join(t('comma')) })}
    />
  );
};

const Products = ({ data }: { data: DataOf<typeof productEndpoints.counts> | undefined }) => {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const isKnown = data !== undefined && data.total > 0;
  return (
    <Fact
      name={t('productsOptimized')}
      value={data ? formatNumber(data.optimized, language) : unknown}
      unit={data ? t('ofProducts', { count: data.total, total: formatNumber(data.total, language) }) : ''}
      {...(isKnown && { progress: data.optimized / data.total })}
    />
  );
};

/**
 * The numbers that matter on the first screen; drawn together, so that nothing jumps.
 * Only this component asks: a child that asked on its own would ask again after each failure, by being mounted anew.
 */
export const Figures = ({ hasShop, writes }: { hasShop: boolean; writes: boolean }) => {
  const balance = useQuery(balanceQuery);
  const counts = useQuery({ ...productCountsQuery, enabled: hasShop });
  const writing = useQuery({ ...writingQuery, enabled: writes });
  const asked = [balance, ...(hasShop ? [counts] : []), ...(writes ? [writing] : [])];
  const { data } = writing;
  const elsewhere = data ? shownSum(data, 'published') - data.inStore.lastDays : 0;
  return (
    <Settled queries={asked} skeleton={<Skeleton shape="cards" count={writes ? 4 : asked.length + 1} />}>
      {() => (
        <FactStrip>
          <Available data={balance.data} />
          {writes ? (
            <>
              <Texts writing={data} counted="written" />
              <Texts writing={data} counted="published" elsewhere={elsewhere} />
            </>
          ) : (
            <Used data={balance.data} />
          )}
          {hasShop && <Products data={counts.data} />}
        </FactStrip>
      )}
    </Settled>
  );
};
