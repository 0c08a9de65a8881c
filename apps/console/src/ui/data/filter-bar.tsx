import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Icon } from '../controls/icon.tsx';
import { DateInput } from '../forms/date-input.tsx';
import { type Option, Select } from '../forms/select.tsx';
import styles from './filter-bar.module.css';

/** What narrows a list down, in one line above it. */
export const FilterBar = ({ label, children }: { label: string; children: ReactNode }) => (
  <search aria-label={label} className={styles['bar']}>
    {children}
  </search>
);

type TextProps = { label: string; value: string; onChange: (value: string) => void };

const restMs = 250;

/** Searches as one types, once the fingers rest; its name is its placeholder. */
export const FilterSearch = ({ label, value, onChange }: TextProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => {
      onChange(typed);
      setTyped(null);
    }, restMs);
    return () => clearTimeout(timer);
  }, [typed, onChange]);
  return (
    <span className={styles['search']}>
      <Icon of={Search} />
      <input
        type="search"
        maxLength={100}
        aria-label={label}
        placeholder={label}
        value={typed ?? value}
        onChange={({ target }) => setTyped(target.value)}
      />
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
