import { NumberField as Base } from '@base-ui/react/number-field';
import { ChevronDown, ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Icon } from '../controls/icon.tsx';
import { classNames } from '../theme/class-names.ts';
import control from './form-field.module.css';
import { type ControlProps, type Field, FormField } from './form-field.tsx';
import styles from './number-field.module.css';

type NumberProps = {
  /** Null while nothing stands in the field. */
  value: number | null;
  onChange: (value: number | null) => void;
  /** Where the arrows end; what was typed beyond it stays, for the form to refuse in its own words. */
  min?: number;
  max?: number;
  step?: number;
  /** Decimals that are always shown; more may be typed, for the form to refuse. */
  decimals?: number;
  unit?: ReactNode;
  disabled?: boolean;
  className?: string | undefined;
};

/** A sign or a separator alone is no number yet. */
const isUnfinished = (typed: string): boolean => /^[-+−－＋.,．，\s]+$/.test(typed);

const NumberInput = ({ value, onChange, step = 1, decimals = 0, unit, className, control: named, ...range }: NumberProps & Named) => {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const unitId = `${named.id}-unit`;
  return (
    <Base.Root
      {...range}
      id={named.id}
      value={value}
      onValueChange={onChange}
      step={step}
      smallStep={step}
      largeStep={step * 10}
      allowOutOfRange
      locale={language}
      format={{ minimumFractionDigits: decimals, maximumFractionDigits: 10 }}
      className={classNames(styles['number'], unit ? styles['hasUnit'] : null, className)}
    >
      <Base.Input
        {...named}
        aria-describedby={classNames(named['aria-describedby'], unit ? unitId : null) || undefined}
        aria-roledescription={undefined}
        inputMode={decimals ? 'decimal' : 'numeric'}
        maxLength={20}
        onChange={({ target }) => isUnfinished(target.value) && onChange(null)}
        className={control['control']}
      />
      {unit && (
        <span id={unitId} className={styles['unit']}>
          {unit}
        </span>
      )}
      <span className={styles['steps']}>
        <Base.Increment aria-label={t('increase')}>
          <Icon of={ChevronUp} size={14} />
        </Base.Increment>
        <Base.Decrement aria-label={t('decrease')}>
          <Icon of={ChevronDown} size={14} />
        </Base.Decrement>
      </span>
    </Base.Root>
  );
};

type Named = { control: ControlProps };

/**
 * A number with its label, written with the reader's thousands separators; arrows step, the wheel does nothing.
 * It carries up to 15 digits exactly. A comma stands for thousands: where people write decimals with it, as in prices of vendors, the field stays text.
 */
export const NumberField = ({ label, help, error, isOptional, extra, ...number }: Field & NumberProps) => (
  <FormField {...{ label, help, error, extra }} isOptional={isOptional ?? false}>
    {(named) => <NumberInput {...number} control={named} />}
  </FormField>
);
