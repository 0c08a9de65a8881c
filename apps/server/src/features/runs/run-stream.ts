import type { RunEvent, RunSettled } from '@inkstone/contract/runs';
import type { Language } from '@inkstone/phrases';
import { isErrorCode, translateError } from '#server/kernel/errors/translate.ts';
import type { StreamItem } from '#server/kernel/http/define-routes.ts';
import type { FollowedEvent } from './run.service.ts';

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

/** What a run delivers as a stream of its reader's language. */
export const runOnTheWire = async function* (
  events: AsyncIterable<FollowedEvent>,
  language: Language,
): AsyncGenerator<StreamItem<RunEvent>> {
  for await (const entry of events) {
    if ('settled' in entry) yield { event: settledOf(entry.settled, language) };
    else yield { id: String(entry.seq), event: entry.event };
  }
};

/** The number of the last event that the reader has: the `Last-Event-ID` of a reconnecting reader wins over the query. */
export const lastSeenOf = (lastEventId: string | null, after: number): number =>
  lastEventId && /^\d{1,9}$/.test(lastEventId) ? Number(lastEventId) : after;
