import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { balanceQuery } from '#console/kernel/money/points.ts';
import { formatPoints } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Fact, FactStrip } from '#console/ui/data/fact-strip.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';

const facts = [
  { key: 'available', help: 'availableHelp', precision: 'left' },
  { key: 'held', help: 'heldHelp', precision: 'sum' },
  { key: 'used', help: 'usedHelp', precision: 'sum' },
] as const;

/** What a number means, and to the micropoint what the rounded one leaves out. */
const Help = ({ text, amount }: { text: string; amount: string }) => {
  const { t } = useTranslation('wallet');
  const exact = formatPoints(amount, useLanguage());
  return (
    <>
      {text}
      {/\.\d{3}/.test(amount) && (
        <>
          <br />
          <span className="numbers">{t('exactly', { points: exact })}</span>
        </>
      )}
    </>
  );
};

/** What the account has, what is set aside, and what it spent. */
export const BalanceFacts = () => {
  const { t } = useTranslation('wallet');
  const language = useLanguage();
  return (
    <QueryState query={useQuery(balanceQuery)} skeleton={<Skeleton shape="cards" count={3} />} failed={t('balanceFailed')}>
      {(balance) => (
        <FactStrip>
          {facts.map(({ key, help, precision }) => (
            <Fact
              key={key}
              name={t(key)}
              value={formatPoints(balance[key], language, { precision, beside: facts.map((fact) => balance[fact.key]) })}
              unit={t('points')}
              help={<Help text={t(help)} amount={balance[key]} />}
            />
          ))}
        </FactStrip>
      )}
    </QueryState>
  );
};
