import { useTranslation } from 'react-i18next';
import { TextField } from '#console/ui/forms/text-field.tsx';
import { PriceField } from './price-field.tsx';
import { PriceLines } from './price-lines.tsx';
import { isWholeTier, newTier, type TierLine } from './tier-lines.ts';

type Props = { value: readonly TierLine[]; onChange: (lines: TierLine[]) => void; error: string | null };

const amounts = [
  { part: 'input', word: 'tierInput', isOptional: false },
  { part: 'output', word: 'tierOutput', isOptional: false },
  { part: 'cachedInput', word: 'cachedPrice', isOptional: true },
  { part: 'cacheWrite', word: 'cacheWritePrice', isOptional: true },
] as const;

/** Prices of calls whose input is long: a line each, with the number of tokens from which on they count. */
export const PriceTiers = ({ value, onChange, error }: Props) => {
  const { t } = useTranslation('models');
  return (
    <PriceLines
      words={{ legend: t('priceTiers'), help: t('priceTiersHelp'), add: t('addTier'), remove: t('removeTier') }}
      lines={value}
      onChange={onChange}
      newLine={newTier}
      fields={(line, change) => (
        <>
          <TextField
            label={t('tierFrom')}
            inputMode="numeric"
            autoComplete="off"
            value={line.fromTokens}
            onChange={(fromTokens) => change({ fromTokens })}
            error={error !== null && !isWholeTier(line, value) ? error : null}
          />
          {amounts.map(({ part, word, isOptional }) => (
            <PriceField
              key={part}
              label={t(word)}
              isOptional={isOptional}
              value={line[part]}
              onChange={(amount) => change({ [part]: amount })}
              error={null}
            />
          ))}
        </>
      )}
    />
  );
};
