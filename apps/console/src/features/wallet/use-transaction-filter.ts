import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import type { TransactionFilter } from './wallet.queries.ts';

const directionOf = (text: string | null): TransactionFilter['direction'] => (text === 'in' || text === 'out' ? text : 'all');
const dayOf = (text: string | null): string => (text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '');

const fields = ['direction', 'work', 'from', 'to', 'q'] as const;

const written = (filter: TransactionFilter, field: (typeof fields)[number]): string =>
  field === 'direction' && filter.direction === 'all' ? '' : filter[field];

/** The filter stands in the address, so that a list can be sent to a colleague and survives a reload. */
export const useTransactionFilter = () => {
  const [search, setSearch] = useSearchParams();
  const filter: TransactionFilter = {
    direction: directionOf(search.get('direction')),
    work: (search.get('work') ?? '').slice(0, 60),
    from: dayOf(search.get('from')),
    to: dayOf(search.get('to')),
    q: (search.get('q') ?? '').slice(0, 100),
  };
  const change = useCallback(
    (changed: Partial<TransactionFilter>) =>
      setSearch(
        (current) => {
          const next = new URLSearchParams(current);
          for (const field of fields) {
            if (changed[field] === undefined) continue;
            const text = written({ direction: 'all', work: '', from: '', to: '', q: '', ...changed }, field);
            if (text) next.set(field, text);
            else next.delete(field);
          }
          return next;
        },
        { replace: true, preventScrollReset: true, flushSync: true },
      ),
    [setSearch],
  );
  return { filter, change, isNarrow: fields.some((field) => written(filter, field) !== '') };
};
