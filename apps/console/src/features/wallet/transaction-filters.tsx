import { useTranslation } from 'react-i18next';
import { FilterBar, FilterDate, FilterSearch, FilterSelect } from '#console/ui/data/filter-bar.tsx';
import type { TransactionFilter } from './wallet.queries.ts';
import { useWorkName, workNames } from './work-names.ts';

type Props = { filter: TransactionFilter; onChange: (changed: Partial<TransactionFilter>) => void };

const directions = [
  { value: 'all', name: 'directionAll' },
  { value: 'in', name: 'directionIn' },
  { value: 'out', name: 'directionOut' },
] as const;

/** What narrows the list of transactions down. */
export const TransactionFilters = ({ filter, onChange }: Props) => {
  const { t } = useTranslation('wallet');
  const nameOf = useWorkName();
  const known = Object.keys(workNames);
  const works = filter.work && !known.includes(filter.work) ? [...known, filter.work] : known;
  return (
    <FilterBar label={t('filters')}>
      <FilterSearch label={t('search')} value={filter.q} onChange={(q) => onChange({ q })} />
      <FilterSelect
        label={t('direction')}
        value={filter.direction}
        options={directions.map(({ value, name }) => ({ value, label: t(name) }))}
        onChange={(direction) => onChange({ direction })}
      />
      <FilterSelect
        label={t('work')}
        value={filter.work}
        options={[{ value: '', label: t('workAll') }, ...works.map((work) => ({ value: work, label: nameOf(work) }))]}
        onChange={(work) => onChange({ work })}
      />
      <FilterDate label={t('from')} value={filter.from} onChange={(from) => onChange({ from })} />
      <FilterDate label={t('to')} value={filter.to} onChange={(to) => onChange({ to })} />
    </FilterBar>
  );
};
