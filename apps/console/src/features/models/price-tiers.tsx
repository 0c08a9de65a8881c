import { Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#console/ui/controls/button.tsx';
import { IconButton } from '#console/ui/controls/icon-button.tsx';
import { TextField } from '#console/ui/forms/text-field.tsx';
import styles from './price-tiers.module.css';
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
  const helpId = useId();
  const change = (key: number, part: Partial<TierLine>) => onChange(value.map((line) => (line.key === key ? { ...line, ...part } : line)));
  return (
    <fieldset className={styles['lines']} aria-describedby={helpId}>
      <legend className={styles['legend']}>{t('priceTiers')}</legend>
      <p id={helpId} className={styles['help']}>
        {t('priceTiersHelp')}
      </p>
      {value.map((line) => (
        <div key={line.key} className={styles['line']}>
          <div className={styles['from']}>
            <TextField
              label={t('tierFrom')}
              inputMode="numeric"
              autoComplete="off"
              value={line.fromTokens}
              onChange={(fromTokens) => change(line.key, { fromTokens })}
              error={error !== null && !isWholeTier(line, value) ? error : null}
            />
            <IconButton icon={Trash2} label={t('removeTier')} onClick={() => onChange(value.filter(({ key }) => key !== line.key))} />
          </div>
          {amounts.map(({ part, word, isOptional }) => (
            <TextField
              key={part}
              label={t(word)}
              isOptional={isOptional}
              inputMode="decimal"
              autoComplete="off"
              value={line[part]}
              onChange={(amount) => change(line.key, { [part]: amount })}
              error={null}
            />
          ))}
        </div>
      ))}
      <Button size="small" icon={Plus} onClick={() => onChange([...value, newTier()])}>
        {t('addTier')}
      </Button>
    </fieldset>
  );
};
