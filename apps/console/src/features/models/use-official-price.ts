import type { PriceTier, UnitPrice } from '@inkstone/contract/model-kinds';
import type { Currency } from '@inkstone/contract/models';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { formatPrice } from './prices.ts';
import { perUnitWords } from './unit-words.ts';

type Price = {
  currency: Currency;
  inputMicros: number | null;
  outputMicros: number | null;
  unitPrices: readonly UnitPrice[];
  priceTiers: readonly PriceTier[];
};

/** An official price in a few words: of tokens where they cost something, of long inputs, and of each unit. */
export const useOfficialPrice = () => {
  const { t } = useTranslation('models');
  const language = useLanguage();
  return ({ currency, inputMicros, outputMicros, unitPrices, priceTiers }: Price): string => {
    if (inputMicros === null || outputMicros === null) return t('priceUnknown');
    const both = (input: number, output: number) =>
      `${formatPrice(input, currency, language)} / ${formatPrice(output, currency, language)}`;
    const tokens = both(inputMicros, outputMicros);
    const tiers = priceTiers.map((tier) =>
      t('tierShort', { tokens: formatNumber(tier.fromTokens, language), price: both(tier.inputMicros, tier.outputMicros) }),
    );
    const units = unitPrices.map(({ unit, micros, size, quality }) => {
      const which = [size, quality].filter((each) => each !== undefined).join(' ');
      const price = t(perUnitWords[unit], { price: formatPrice(micros, currency, language) });
      return which ? `${price} (${which})` : price;
    });
    return [...(units.length && inputMicros + outputMicros === 0 ? [] : [tokens]), ...tiers, ...units].join(' · ');
  };
};
