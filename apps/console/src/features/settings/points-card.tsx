import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { balanceQuery } from '#console/kernel/money/points.ts';
import { paths } from '#console/kernel/paths.ts';
import { formatPoints } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Fact, FactStrip } from '#console/ui/data/fact-strip.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';

const facts = [
  { key: 'available', help: 'availableHelp', precision: 'left' },
  { key: 'used', help: 'usedHelp', precision: 'sum' },
] as const;

/** What the account has and what it spent; the wallet tells the rest. */
export const PointsCard = () => {
  const { t } = useTranslation('settings');
  const language = useLanguage();
  return (
    <QueryState query={useQuery(balanceQuery)} skeleton={<Skeleton shape="cards" count={2} />} failed={t('balanceFailed')}>
      {(balance) => (
        <FactStrip>
          {facts.map(({ key, help, precision }) => (
            <Fact
              key={key}
              name={t(key)}
              value={formatPoints(balance[key], language, { precision, beside: facts.map((fact) => balance[fact.key]) })}
              unit={t('points')}
              help={t(help)}
              to={paths.wallet}
            />
          ))}
        </FactStrip>
      )}
    </QueryState>
  );
};
