import { type Alternatives, alternativeEndpoints } from '@inkstone/contract/alternatives';
import type { InputOf } from '@inkstone/contract/kit/endpoint';
import type { WriterKind } from '@inkstone/contract/writers';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#console/kernel/calls/call.ts';
import { draftsKey } from '../writer.queries.ts';

const everyMs = 1200;

export const isUnderWay = ({ run }: Alternatives): boolean => run?.state === 'running';

/** What else the lines of a draft could say; asked again and again while some of it is being written. */
export const alternativesQuery = (kind: WriterKind, id: string) =>
  queryOptions({
    queryKey: [...draftsKey, 'alternatives', id],
    queryFn: ({ signal }) => call(alternativeEndpoints.list, { params: { id }, query: { kind } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? everyMs : false),
    staleTime: 0,
  });

export const writeAlternatives = (id: string, body: InputOf<typeof alternativeEndpoints.write>['body']) =>
  call(alternativeEndpoints.write, { params: { id }, body });
