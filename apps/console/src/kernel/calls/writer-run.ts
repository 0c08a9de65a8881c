import type { InputOf } from '@inkstone/contract/kit/endpoint';
import { rewritingEndpoints } from '@inkstone/contract/rewriting';
import { runEndpoints } from '@inkstone/contract/runs';
import type { WriterStreamEvent } from '@inkstone/contract/writers';
import { call } from './call.ts';
import { stream } from './stream.ts';

type Follow = { signal: AbortSignal; onReconnect: () => void };

/** What a run delivered so far, then what it delivers; a cut line is taken up again where it broke. */
export const followRun = <Field extends string>(id: string, { signal, onReconnect }: Follow) =>
  stream<typeof runEndpoints.events, WriterStreamEvent<Field>>(
    runEndpoints.events,
    { params: { id }, query: {} },
    { signal, onReconnect, isLast: ({ type }) => type === 'settled' },
  );

/** Begins to write a part of a text anew; its run is followed like any other. */
export const startRewriting = (body: InputOf<typeof rewritingEndpoints.rewrite>['body']) => call(rewritingEndpoints.rewrite, { body });
