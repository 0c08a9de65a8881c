import type { ModelKind } from '@inkstone/contract/model-kinds';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#console/ui/forms/select-field.tsx';
import { TextField } from '#console/ui/forms/text-field.tsx';
import { PriceField } from './price-field.tsx';
import { PriceLines } from './price-lines.tsx';
import { examples, isWhole, newLine, type UnitLine, unitsOfKind } from './unit-lines.ts';
import { unitWords } from './unit-words.ts';

type Props = { kind: ModelKind; value: readonly UnitLine[]; onChange: (lines: UnitLine[]) => void; error: string | null };

const pictureNames = [
  { part: 'size', word: 'pictureSize' },
  { part: 'quality', word: 'pictureQuality' },
] as const;

/** Prices of what is not counted in tokens of text: a line each, for pictures perhaps one for each size and quality. */
export const UnitPrices = ({ kind, value, onChange, error }: Props) => {
  const { t } = useTranslation('models');
  const units = unitsOfKind[kind];
  const [firstUnit] = units;
  if (!firstUnit) return null;
  const ofKind = value.filter(({ unit }) => units.includes(unit));
  const ofOthers = value.filter(({ unit }) => !units.includes(unit));
  const options = units.map((unit) => ({ value: unit, label: t(unitWords[unit]) }));
  return (
    <PriceLines
      words={{ legend: t('unitPrices'), add: t('addUnit'), remove: t('removeUnit') }}
      lines={ofKind}
      // Those of another kind come back with it.
      onChange={(lines) => onChange([...ofOthers, ...lines])}
      newLine={() => newLine(firstUnit)}
      fields={(line, change) => (
        <>
          <SelectField label={t('unit')} value={line.unit} options={options} onChange={(unit) => change({ unit })} />
          <PriceField
            label={t('unitPrice')}
            value={line.amount}
            onChange={(amount) => change({ amount })}
            error={error !== null && !isWhole(line) ? error : null}
          />
          {line.unit === 'picture' &&
            pictureNames.map(({ part, word }) => (
              <TextField
                key={part}
                label={t(word)}
                isOptional
                placeholder={examples[part]}
                autoComplete="off"
                spellCheck={false}
                value={line[part]}
                onChange={(name) => change({ [part]: name })}
              />
            ))}
        </>
      )}
    />
  );
};
