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
import { productCountsQuery } from './dashboard.queries.ts';

// A number that could not be had; the wallet and the writer say why.
const unknown = '–';

const Points = ({ data }: { data: DataOf<typeof walletEndpoints.balance> | undefined }) => {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const beside = data ? [data.available, data.used] : [];
  return (
    <>
      <Fact
        name={t('pointsAvailable')}
        value={data ? formatPoints(data.available, language, { precision: 'left', beside }) : unknown}
        unit={t('points')}
        to={paths.wallet}
        {...(data && Number(data.held) > 0 && { help: t('pointsHeld', { points: formatPoints(data.held, language) }) })}
      />
      <Fact
        name={t('pointsUsed')}
        value={data ? formatPoints(data.used, language, { precision: 'sum', beside }) : unknown}
        unit={t('points')}
        help={t('pointsUsedHelp')}
      />
    </>
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
export const Figures = ({ hasShop }: { hasShop: boolean }) => {
  const balance = useQuery(balanceQuery);
  const counts = useQuery({ ...productCountsQuery, enabled: hasShop });
  return (
    <Settled queries={hasShop ? [balance, counts] : [balance]} skeleton={<Skeleton shape="cards" count={hasShop ? 3 : 2} />}>
      {() => (
        <FactStrip>
          <Points data={balance.data} />
          {hasShop && <Products data={counts.data} />}
        </FactStrip>
      )}
    </Settled>
  );
};
