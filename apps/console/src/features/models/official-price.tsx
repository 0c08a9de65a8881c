import type { OfficialPrice as Price } from '@inkstone/contract/models';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import styles from './models-section.module.css';
import { formatPrice } from './prices.ts';
import { perUnitWords } from './unit-words.ts';

type Props = { of: Pick<Price, 'currency' | 'inputMicros' | 'outputMicros' | 'unitPrices' | 'priceTiers'> };

/** An official price, a line each: of tokens where they cost something, of long inputs, and of each unit. */
export const OfficialPrice = ({ of: { currency, inputMicros, outputMicros, unitPrices, priceTiers } }: Props) => {
  const { t } = useTranslation('models');
  const language = useLanguage();
  if (inputMicros === null || outputMicros === null) return t('priceUnknown');
  const both = (input: number, output: number) => `${formatPrice(input, currency, language)} / ${formatPrice(output, currency, language)}`;
  const tiers = priceTiers.map((tier) =>
    t('tierShort', { tokens: formatNumber(tier.fromTokens, language), price: both(tier.inputMicros, tier.outputMicros) }),
  );
  const units = unitPrices.map(({ unit, micros, size, quality }) => {
    const which = [size, quality].filter((each) => each !== undefined).join(' ');
    const price = t(perUnitWords[unit], { price: formatPrice(micros, currency, language) });
    return which ? `${price} (${which})` : price;
  });
  const isOfUnits = units.length > 0 && inputMicros + outputMicros === 0;
  const lines = [...(isOfUnits ? [] : [both(inputMicros, outputMicros)]), ...tiers, ...units];
  return (
    <span className={styles['official']}>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  );
};
