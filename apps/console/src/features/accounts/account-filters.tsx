import { useTranslation } from 'react-i18next';
import { SearchInput } from '#console/ui/forms/search-input.tsx';
import type { AccountFilter } from './account.queries.ts';
import styles from './accounts.page.module.css';

type Props = { filter: AccountFilter; onChange: (filter: AccountFilter) => void };

const states = [
  { value: 'all', name: 'stateAll' },
  { value: 'active', name: 'stateActive' },
  { value: 'disabled', name: 'stateDisabled' },
] as const;

/** What narrows the list of accounts down. */
export const AccountFilters = ({ filter, onChange }: Props) => {
  const { t } = useTranslation('operator');
  return (
    <search className={styles['filters']}>
      <SearchInput label={t('searchAccounts')} value={filter.q} onChange={(q) => onChange({ ...filter, q: q.slice(0, 200) })} />
      <select
        aria-label={t('stateFilter')}
        className={styles['select']}
        value={filter.state}
        onChange={({ target }) => onChange({ ...filter, state: states.find(({ value }) => value === target.value)?.value ?? 'all' })}
      >
        {states.map(({ value, name }) => (
          <option key={value} value={value}>
            {t(name)}
          </option>
        ))}
      </select>
    </search>
  );
};
