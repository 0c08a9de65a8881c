import type { ModelKind } from '@inkstone/contract/model-kinds';
import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#console/ui/controls/button.tsx';
import { IconButton } from '#console/ui/controls/icon-button.tsx';
import { SelectField } from '#console/ui/forms/select-field.tsx';
import { TextField } from '#console/ui/forms/text-field.tsx';
import { examples, isWhole, newLine, type UnitLine, unitsOfKind } from './unit-lines.ts';
import styles from './unit-prices.module.css';
import { unitWords } from './unit-words.ts';

type Props = { kind: ModelKind; value: readonly UnitLine[]; onChange: (lines: UnitLine[]) => void; error: string | null };

/** Prices of what is not counted in tokens of text: a line each, for pictures perhaps one for each size and quality. */
export const UnitPrices = ({ kind, value, onChange, error }: Props) => {
  const { t } = useTranslation('models');
  const units = unitsOfKind[kind];
  const [firstUnit] = units;
  if (!firstUnit) return null;
  const options = units.map((unit) => ({ value: unit, label: t(unitWords[unit]) }));
  const change = (key: number, part: Partial<UnitLine>) => onChange(value.map((line) => (line.key === key ? { ...line, ...part } : line)));
  return (
    <fieldset className={styles['lines']}>
      <legend className={styles['legend']}>{t('unitPrices')}</legend>
      {value
        .filter(({ unit }) => units.includes(unit))
        .map((line) => (
          <div key={line.key} className={styles['line']}>
            <SelectField label={t('unit')} value={line.unit} options={options} onChange={(unit) => change(line.key, { unit })} />
            <TextField
              label={t('unitPrice')}
              inputMode="decimal"
              autoComplete="off"
              value={line.amount}
              onChange={(amount) => change(line.key, { amount })}
              error={error !== null && !isWhole(line) ? error : null}
            />
            {line.unit === 'picture' && (
              <>
                <TextField
                  label={t('pictureSize')}
                  isOptional
                  placeholder={examples.size}
                  autoComplete="off"
                  spellCheck={false}
                  value={line.size}
                  onChange={(size) => change(line.key, { size })}
                />
                <TextField
                  label={t('pictureQuality')}
                  isOptional
                  placeholder={examples.quality}
                  autoComplete="off"
                  spellCheck={false}
                  value={line.quality}
                  onChange={(quality) => change(line.key, { quality })}
                />
              </>
            )}
            <IconButton icon={Trash2} label={t('removeUnit')} onClick={() => onChange(value.filter(({ key }) => key !== line.key))} />
          </div>
        ))}
      <Button size="small" icon={Plus} onClick={() => onChange([...value, newLine(firstUnit)])}>
        {t('addUnit')}
      </Button>
    </fieldset>
  );
};
