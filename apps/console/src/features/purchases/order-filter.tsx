import { useTranslation } from 'react-i18next';
import { useUrlValues } from '#console/kernel/state/url-state.ts';
import { FilterSelect } from '#console/ui/data/filter-bar.tsx';
import { orderStates } from './order-state.tsx';
import type { OrderFilter } from './purchase.queries.ts';

const isState = (text: string): text is keyof typeof orderStates => Object.hasOwn(orderStates, text);
const states: readonly OrderFilter['state'][] = ['all', ...Object.keys(orderStates).filter(isState)];

/** State and search of a list of orders; they stand in the address. */
export const useOrderFilter = (fallback: OrderFilter['state'] = 'all') => {
  const none = { q: '', state: fallback };
  const { read, change } = useUrlValues(none);
  const filter: OrderFilter = { q: read('q').slice(0, 100), state: states.find((each) => each === read('state')) ?? fallback };
  const setQ = (q: string) => change({ q });
  const setState = (state: string) => change({ state });
  return { filter, setQ, setState, clear: () => change(none), isNarrow: filter.q !== '' || filter.state !== 'all' };
};

type Props = { value: OrderFilter['state']; onChange: (state: OrderFilter['state']) => void };

export const OrderStateFilter = ({ value, onChange }: Props) => {
  const { t } = useTranslation('purchases');
  const options = states.map((each) => ({ value: each, label: each === 'all' ? t('stateAll') : t(orderStates[each]) }));
  return <FilterSelect label={t('state')} value={value} options={options} onChange={onChange} />;
};
