import { type RunEvent, type RunSettled, runEndpoints } from '@inkstone/contract/runs';
import type { Language } from '@inkstone/phrases';
import { isErrorCode, translateError } from '#server/kernel/errors/translate.ts';
import { defineRoutes, type StreamItem } from '#server/kernel/http/define-routes.ts';
import type { FollowedEvent, RunService } from './run.service.ts';

const settledOf = (
  { state, errorCode, errorParams, points }: Extract<FollowedEvent, { settled: unknown }>['settled'],
  language: Language,
): RunSettled => {
  const code = errorCode === null ? null : isErrorCode(errorCode) ? errorCode : 'request.fault';
  return {
    type: 'settled',
    state: state === 'running' ? 'failed' : state,
    error: code && { code, msg: translateError(language, code, errorParams) },
    points,
  };
};

const onTheWire = async function* (events: AsyncIterable<FollowedEvent>, language: Language): AsyncGenerator<StreamItem<RunEvent>> {
  for await (const entry of events) {
    if ('settled' in entry) yield { event: settledOf(entry.settled, language) };
    else yield { id: String(entry.seq), event: entry.event };
  }
};

/** The number of the last event that the reader has: the `Last-Event-ID` of a reconnecting reader wins over the query. */
const lastSeenOf = (lastEventId: string | null, after: number): number =>
  lastEventId && /^\d{1,9}$/.test(lastEventId) ? Number(lastEventId) : after;

export const runRoutes = (runs: RunService) =>
  defineRoutes(runEndpoints, {
    list: ({ actor, query }) => runs.listRuns(actor, query),
    detail: ({ actor, params }) => runs.getRun(actor, params.id),
    events: ({ actor, params, query, context }) =>
      onTheWire(
        runs.followRun(actor, params.id, { after: lastSeenOf(context.lastEventId, query.after), signal: context.signal }),
        context.language,
      ),
    stop: ({ actor, params }) => runs.stopRun(actor, params.id),
  });
