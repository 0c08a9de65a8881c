import type { ProductDetail } from '@inkstone/contract/products';
import type { ListingBrief, ListingDraftText, ListingField, ListingStreamEvent, WrittenBy } from '@inkstone/contract/writers';

/** `waiting` keeps the old text in sight until the first new word comes. */
export type FieldPhase = 'idle' | 'waiting' | 'writing';
export type Note = Pick<Extract<ListingStreamEvent, { type: 'note' }>, 'note' | 'params'>;
export type Outcome = { kind: 'done' | 'stopped' | 'failed'; message: string | null; points: string | null };

export type WriterState = {
  brief: ListingBrief;
  text: ListingDraftText;
  phases: Record<ListingField, FieldPhase>;
  /** What each field held before it was written anew or emptied, newest last. */
  earlier: Record<ListingField, readonly string[]>;
  runId: string | null;
  outcome: Outcome | null;
  notes: readonly Note[];
  writtenBy: WrittenBy | null;
  /** The store product that the text is meant for. */
  product: ProductDetail | null;
  variation: number;
  /** Grows with every change that is worth saving. */
  edits: number;
};

export type WriterAction =
  | { type: 'brief'; values: Partial<ListingBrief> }
  | { type: 'edit'; field: ListingField; text: string }
  | { type: 'undo'; field: ListingField }
  | { type: 'start'; fields: readonly ListingField[] }
  | { type: 'started'; runId: string }
  | { type: 'not-started' }
  | { type: 'event'; event: ListingStreamEvent }
  | { type: 'lost'; message: string }
  | { type: 'product'; product: ProductDetail | null; brief?: Partial<ListingBrief>; text?: ListingDraftText }
  | { type: 'published'; product: ProductDetail | null };

const sameForAll = <Value>(value: Value): Record<ListingField, Value> => ({
  title: value,
  description: value,
  seoTitle: value,
  seoDescription: value,
});

type Begin = Pick<WriterState, 'brief' | 'text'> & Partial<WriterState>;

export const beginWith = (begin: Begin): WriterState => ({
  phases: sameForAll<FieldPhase>('idle'),
  earlier: sameForAll<readonly string[]>([]),
  runId: null,
  outcome: null,
  notes: [],
  writtenBy: null,
  product: null,
  variation: 0,
  edits: 0,
  ...begin,
});

const maxEarlier = 20;

const remember = ({ earlier, text }: WriterState, field: ListingField): WriterState['earlier'] =>
  text[field] ? { ...earlier, [field]: [...earlier[field], text[field]].slice(-maxEarlier) } : earlier;

const withText = (state: WriterState, field: ListingField, text: string): WriterState => ({
  ...state,
  text: { ...state.text, [field]: text },
});
const withPhase = (state: WriterState, field: ListingField, phase: FieldPhase): WriterState => ({
  ...state,
  phases: { ...state.phases, [field]: phase },
});

const append = (state: WriterState, field: ListingField, piece: string): WriterState => {
  if (state.phases[field] === 'writing') return withText(state, field, state.text[field] + piece);
  return withPhase(withText({ ...state, earlier: remember(state, field) }, field, piece), field, 'writing');
};

const finishField = (state: WriterState, field: ListingField, text: string): WriterState => {
  const begun = state.phases[field] === 'writing' ? state : append(state, field, '');
  return withPhase(withText({ ...begun, edits: begun.edits + 1 }, field, text), field, 'idle');
};

const onEvent = (state: WriterState, event: ListingStreamEvent): WriterState => {
  switch (event.type) {
    case 'start':
      return { ...state, writtenBy: { model: event.model, isBuiltin: event.isBuiltin } };
    case 'field-delta':
      return append(state, event.field, event.text);
    case 'field-reset':
      return state.phases[event.field] === 'waiting' ? state : withPhase(withText(state, event.field, ''), event.field, 'writing');
    case 'field-done':
      return finishField(state, event.field, event.text);
    case 'note':
      return { ...state, notes: [...state.notes, { note: event.note, params: event.params }] };
    case 'finish':
      return { ...state, outcome: { kind: 'done', message: null, points: event.points } };
    case 'settled':
      return {
        ...state,
        runId: null,
        phases: sameForAll<FieldPhase>('idle'),
        outcome: { kind: event.state, message: event.error?.msg ?? null, points: state.outcome?.points ?? null },
      };
  }
};

const undo = (state: WriterState, field: ListingField): WriterState => {
  const text = state.earlier[field].at(-1);
  if (text === undefined) return state;
  const earlier = { ...state.earlier, [field]: state.earlier[field].slice(0, -1) };
  return { ...withText(state, field, text), earlier, edits: state.edits + 1 };
};

/** Everything that can happen to a listing in the editor. */
export const writerReducer = (state: WriterState, action: WriterAction): WriterState => {
  switch (action.type) {
    case 'brief':
      return { ...state, brief: { ...state.brief, ...action.values }, edits: state.edits + 1 };
    case 'edit':
      return { ...withText(state, action.field, action.text), edits: state.edits + 1 };
    case 'undo':
      return undo(state, action.field);
    case 'start': {
      const waiting = Object.fromEntries(action.fields.map((field) => [field, 'waiting'] as const));
      return {
        ...state,
        phases: { ...sameForAll<FieldPhase>('idle'), ...waiting },
        notes: [],
        outcome: null,
        variation: state.variation + 1,
      };
    }
    case 'started':
      return { ...state, runId: action.runId };
    case 'not-started':
      return { ...state, phases: sameForAll<FieldPhase>('idle') };
    case 'event':
      return onEvent(state, action.event);
    case 'lost':
      return {
        ...state,
        runId: null,
        phases: sameForAll<FieldPhase>('idle'),
        outcome: { kind: 'failed', message: action.message, points: null },
      };
    case 'product':
      return {
        ...state,
        product: action.product,
        brief: { ...state.brief, ...action.brief },
        text: action.text ?? state.text,
        edits: state.edits + 1,
      };
    case 'published':
      return { ...state, product: action.product };
  }
};

/** Whether some field is being written or about to be. */
export const isWriting = ({ phases }: Pick<WriterState, 'phases'>): boolean => Object.values(phases).some((phase) => phase !== 'idle');

export const hasText = ({ text }: Pick<WriterState, 'text'>): boolean => Object.values(text).some((value) => value.trim() !== '');
