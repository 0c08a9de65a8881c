import type { WriterStreamEvent } from '@inkstone/contract/writers';
import { recordOf, withoutKey } from '#console/kernel/state/record-of.ts';
import type { KindShape } from './writer-kind.ts';
import type { FieldPhase, Outcome, WriterState } from './writer-state.ts';

const maxEarlier = 20;

const withStreamed = <Kind extends KindShape>(state: WriterState<Kind>, field: Kind['field'], text: string): WriterState<Kind> => ({
  ...state,
  streamed: { ...state.streamed, [field]: text },
  phases: { ...state.phases, [field]: 'writing' },
});

const finishField = <Kind extends KindShape>(state: WriterState<Kind>, field: Kind['field'], text: string): WriterState<Kind> => {
  const before = state.text[field];
  const texts = state.earlier[field] ?? [];
  return {
    ...state,
    text: { ...state.text, [field]: text },
    kept: [...state.kept.filter((other) => other !== field), field],
    streamed: withoutKey<Kind['field'], string>(state.streamed, field),
    phases: withoutKey<Kind['field'], FieldPhase>(state.phases, field),
    replaced: before && before !== text ? { ...state.replaced, [field]: before } : state.replaced,
    earlier: before && before !== text ? { ...state.earlier, [field]: [...texts, before].slice(-maxEarlier) } : state.earlier,
  };
};

/** What was begun and is not whole; a field that was taken back and not begun again is nothing. */
const cutIn = <Kind extends KindShape>({ asked, streamed }: WriterState<Kind>): WriterState<Kind>['fragments'] =>
  asked.reduce((cut, field) => (cut[field] ? cut : withoutKey<Kind['field'], string>(cut, field)), streamed);

/** The run is over: what is not whole by now was cut, and the text stays as it was. */
export const endRun = <Kind extends KindShape>(
  state: WriterState<Kind>,
  { kind, message, points }: Pick<Outcome, 'kind' | 'message' | 'points'>,
): WriterState<Kind> => ({
  ...state,
  runId: null,
  isQueued: false,
  waiting: null,
  phases: {},
  streamed: {},
  fragments: cutIn(state),
  outcome: { kind, message, points, kept: state.kept, asked: state.asked },
});

/** A run is asked to write these fields: they wait, and nothing is left of the run before. */
export const startFields = <Kind extends KindShape>(state: WriterState<Kind>, fields: readonly Kind['field'][]): WriterState<Kind> => ({
  ...state,
  phases: recordOf<Kind['field'], FieldPhase>(fields, () => 'waiting'),
  streamed: {},
  fragments: {},
  replaced: {},
  asked: fields,
  kept: [],
  touched: [],
  isQueued: false,
  waiting: null,
  notes: [],
  outcome: null,
});

/** The state after one event of the run; whatever comes ends the waiting. */
export const applyEvent = <Kind extends KindShape>(
  before: WriterState<Kind>,
  event: WriterStreamEvent<Kind['field']>,
): WriterState<Kind> => {
  const state = { ...before, waiting: null };
  switch (event.type) {
    case 'start':
      return { ...state, writtenBy: { model: event.model, isBuiltin: event.isBuiltin } };
    case 'queued':
      return { ...state, isQueued: event.isWaiting };
    case 'waiting':
      return { ...state, waiting: { on: event.on, seconds: event.seconds } };
    case 'field-delta':
      return withStreamed(state, event.field, (state.streamed[event.field] ?? '') + event.text);
    case 'field-reset':
      return state.phases[event.field] === 'waiting' ? state : withStreamed(state, event.field, '');
    case 'field-done':
      return finishField(state, event.field, event.text);
    case 'note':
      return { ...state, notes: [...state.notes, { note: event.note, params: event.params }] };
    case 'settled':
      return endRun(state, { kind: event.state, message: event.error?.msg ?? null, points: event.points });
    default:
      // Of a run that an earlier version of the server kept.
      return state;
  }
};
