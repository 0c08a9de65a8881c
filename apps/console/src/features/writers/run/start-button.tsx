import { useQuery } from '@tanstack/react-query';
import { PenLine, Square } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { balanceQuery } from '#console/kernel/money/points.ts';
import { usePriceWords } from '#console/kernel/money/price-words.ts';
import { formatPoints } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { ChangingButton } from '#console/ui/controls/changing-button.tsx';
import { Keys } from '#console/ui/data/keys.tsx';
import type { Writer } from '../shell/use-writer.ts';
import type { KindShape } from '../shell/writer-kind.ts';
import styles from './start-button.module.css';
import { useCachedPrice } from './use-cached-price.ts';
import { type Price, usePrice } from './use-price.ts';

type Props<Kind extends KindShape> = {
  writer: Pick<Writer<Kind>, 'kind' | 'state' | 'run' | 'isWriting' | 'draftId'>;
  /** What the button begins. */
  label: string;
  /** Another thing that can be begun. */
  further?: ReactNode;
};

const freeTexts = { builtin: 'freeBuiltin', ownKey: 'freeOwnKey' } as const;

/** What the price means, and whether there are points enough. */
const PriceNote = ({ price: { points, freeBy }, isCached }: { price: Price; isCached: boolean }) => {
  const { t } = useTranslation('prices');
  const words = usePriceWords();
  const language = useLanguage();
  const { data: balance } = useQuery({ ...balanceQuery, enabled: freeBy === null });
  const isShort = balance !== undefined && Number(balance.available) < Number(points);
  const needs = { count: Number(points), points: formatPoints(points, language) };
  return (
    <p className={isShort ? `${styles['note']} ${styles['short']}` : styles['note']} role={isShort ? 'status' : undefined}>
      {isShort
        ? t('notEnough', { ...needs, available: words.price(balance.available) })
        : t(freeBy ? freeTexts[freeBy] : isCached ? 'cached' : 'atMost')}
    </p>
  );
};

/** Begins a run of the writer's form, says before what it costs at most, and stops it. */
export const StartButton = <Kind extends KindShape>({ writer, label, further }: Props<Kind>) => {
  const { t } = useTranslation('writers');
  const { run, isWriting } = writer;
  const words = usePriceWords();
  const known = usePrice(writer).priceOf();
  const cached = useCachedPrice({ writer, isPaid: known?.freeBy === null });
  const price = known && cached !== null ? { ...known, points: cached } : known;
  return (
    <>
      <ChangingButton
        meaning={isWriting ? 'stop' : 'start'}
        type={isWriting ? 'button' : 'submit'}
        look={isWriting ? 'default' : 'primary'}
        icon={isWriting ? Square : PenLine}
        isWide
        size="large"
        onClick={isWriting ? run.stop : undefined}
      >
        {isWriting ? t('stop') : price ? words.action(label, price.points) : label} <Keys keys={isWriting ? ['esc'] : ['mod', 'enter']} />
      </ChangingButton>
      {price && !isWriting && <PriceNote price={price} isCached={cached !== null} />}
      {!isWriting && further}
    </>
  );
};
