import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { balanceQuery } from '#console/kernel/money/points.ts';
import { formatPoints } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Fact, FactStrip } from '#console/ui/data/fact-strip.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';

const facts = [
  { key: 'available', name: 'available', help: 'availableHelp' },
  { key: 'held', name: 'held', help: 'heldHelp' },
  { key: 'used', name: 'used', help: 'usedHelp' },
] as const;

/** What the account has, what is set aside, and what it spent. */
export const BalanceFacts = () => {
  const { t } = useTranslation('wallet');
  const language = useLanguage();
  return (
    <QueryState query={useQuery(balanceQuery)} skeleton={<Skeleton shape="cards" count={3} />} failed={t('balanceFailed')}>
      {(balance) => (
        <FactStrip>
          {facts.map(({ key, name, help }) => (
            <Fact key={key} name={t(name)} value={formatPoints(balance[key], language)} unit={t('points')} help={t(help)} />
          ))}
        </FactStrip>
      )}
    </QueryState>
  );
};
