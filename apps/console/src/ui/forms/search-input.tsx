import { Search } from 'lucide-react';
import { Icon } from '../controls/icon.tsx';
import styles from './search-input.module.css';

type Props = { label: string; value: string; onChange: (value: string) => void };

/** Narrows a list down as one types; its name is its placeholder. */
export const SearchInput = ({ label, value, onChange }: Props) => (
  <span className={styles['search']}>
    <Icon of={Search} />
    <input type="search" aria-label={label} placeholder={label} value={value} onChange={(event) => onChange(event.target.value)} />
  </span>
);
