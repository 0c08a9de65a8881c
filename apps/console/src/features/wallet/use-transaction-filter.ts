import { dayIn } from '#console/kernel/state/address-day.ts';
import { useUrlValues } from '#console/kernel/state/url-state.ts';
import type { TransactionFilter } from './wallet.queries.ts';

const directionOf = (text: string): TransactionFilter['direction'] => (text === 'in' || text === 'out' ? text : 'all');

const noFilter = { direction: 'all', work: '', from: '', to: '', q: '' };

/** The filter stands in the address, so that a list can be sent to a colleague and survives a reload. */
export const useTransactionFilter = () => {
  const { read, change } = useUrlValues(noFilter);
  const filter: TransactionFilter = {
    direction: directionOf(read('direction')),
    work: read('work').slice(0, 60),
    from: dayIn(read('from')),
    to: dayIn(read('to')),
    q: read('q').slice(0, 100),
  };
  const { direction, ...texts } = filter;
  const isNarrow = direction !== 'all' || Object.values(texts).some(Boolean);
  return { filter, change, clear: () => change(noFilter), isNarrow };
};
