import { Search, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../controls/icon.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { DateInput } from '../forms/date-input.tsx';
import { type Option, Select } from '../forms/select.tsx';
import { classNames } from '../theme/class-names.ts';
import styles from './filter-bar.module.css';

/** `none` where what stands around has a padding of its own: a dialog, a drawer. */
type BarProps = { label: string; padding?: 'normal' | 'none'; children: ReactNode };

/** What narrows a list down, in one line above it. */
export const FilterBar = ({ label, padding = 'normal', children }: BarProps) => (
  <search aria-label={label} className={classNames(styles['bar'], styles[padding])}>
    {children}
  </search>
);

type TextProps = { label: string; value: string; onChange: (value: string) => void };

const restMs = 250;

/** Searches as one types, once the fingers rest; its name is its placeholder. A button takes the words away again. */
export const FilterSearch = ({ label, value, onChange }: TextProps) => {
  const { t } = useTranslation('shell');
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => {
      onChange(typed);
      setTyped(null);
    }, restMs);
    return () => clearTimeout(timer);
  }, [typed, onChange]);
  const shown = typed ?? value;
  const clear = () => {
    setTyped(null);
    onChange('');
    field.current?.focus();
  };
  return (
    <span className={styles['search']}>
      <Icon of={Search} />
      <input
        ref={field}
        type="search"
        maxLength={100}
        aria-label={label}
        placeholder={label}
        value={shown}
        onChange={({ target }) => setTyped(target.value)}
      />
      {shown && <IconButton icon={X} label={t('clearSearch')} onClick={clear} />}
    </span>
  );
};

type SelectProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
};

/** One of a list; the first option is the one that narrows nothing. */
export const FilterSelect = <Value extends string>({ label, ...select }: SelectProps<Value>) => (
  <Select {...select} aria-label={label} className={styles['select']} />
);

/** A day, with its name before it. */
export const FilterDate = ({ label, value, onChange }: TextProps) => {
  const id = useId();
  return (
    <span className={styles['date']}>
      <label htmlFor={id}>{label}</label>
      <DateInput id={id} value={value} onChange={onChange} />
    </span>
  );
};
