import { dayIn } from '#console/kernel/state/address-day.ts';
import { useUrlValues } from '#console/kernel/state/url-state.ts';
import type { RequestFilter } from './request.queries.ts';

const outcomeOf = (text: string): RequestFilter['outcome'] => (text === 'ok' || text === 'failed' || text === 'refused' ? text : 'all');
const idOf = (text: string): string => (/^[0-9a-f-]{36}$/i.test(text) ? text : '');

const noFilter = { app: '', key: '', outcome: 'all', model: '', from: '', to: '' };

/** The filter of the log stands in the address; on the page of an app it is always that app's. */
export const useRequestFilter = (appId: string | null) => {
  const { read, change } = useUrlValues(noFilter);
  const filter: RequestFilter = {
    appId: appId ?? idOf(read('app')),
    keyId: idOf(read('key')),
    outcome: outcomeOf(read('outcome')),
    model: read('model').slice(0, 100),
    from: dayIn(read('from')),
    to: dayIn(read('to')),
  };
  const { outcome, appId: chosenApp, ...texts } = filter;
  const isNarrow = outcome !== 'all' || (appId === null && chosenApp !== '') || Object.values(texts).some(Boolean);
  return { filter, change, clear: () => change(noFilter), isNarrow };
};
