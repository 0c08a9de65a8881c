import { useTranslation } from 'react-i18next';
import { FilterBar, FilterSearch, FilterSelect } from '#console/ui/data/filter-bar.tsx';
import type { AccountFilter } from './account.queries.ts';

type Props = { filter: AccountFilter; onChange: (changed: Partial<AccountFilter>) => void };

const states = [
  { value: 'all', name: 'stateAll' },
  { value: 'active', name: 'stateActive' },
  { value: 'disabled', name: 'stateDisabled' },
] as const;

/** What narrows the list of accounts down. */
export const AccountFilters = ({ filter, onChange }: Props) => {
  const { t } = useTranslation('accounts');
  return (
    <FilterBar label={t('searchAccounts')}>
      <FilterSearch label={t('searchAccounts')} value={filter.q} onChange={(q) => onChange({ q })} />
      <FilterSelect
        label={t('stateFilter')}
        value={filter.state}
        options={states.map(({ value, name }) => ({ value, label: t(name) }))}
        onChange={(state) => onChange({ state })}
      />
    </FilterBar>
  );
};
