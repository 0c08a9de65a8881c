import type { ListingBrief, ListingDraft, ListingDraftText, ListingField, ListingStreamEvent } from '@inkstone/contract/listing-writer';
import type { ProductDetail } from '@inkstone/contract/products';
import type { WrittenBy } from '@inkstone/contract/writers';

/** `waiting` has no new word yet; `writing` has some, which stand beside the text until the field is whole. */
export type FieldPhase = 'idle' | 'waiting' | 'writing';
export type Note = Pick<Extract<ListingStreamEvent, { type: 'note' }>, 'note' | 'params'>;
/** How a run ended: what it wrote whole, and the points that it cost; null where nobody could say. */
export type Outcome = {
  kind: 'done' | 'stopped' | 'failed';
  message: string | null;
  points: string | null;
  kept: readonly ListingField[];
  asked: readonly ListingField[];
};

export type WriterState = {
  brief: ListingBrief;
  text: ListingDraftText;
  phases: Record<ListingField, FieldPhase>;
  /** What is being written, field by field; it takes the place of the text only when it is whole. */
  streamed: Record<ListingField, string>;
  /** What was cut when the last run ended: to look at, not part of the text. */
  fragments: Partial<Record<ListingField, string>>;
  /** What the run under way, or the last one, was asked to write, and what of it came out whole. */
  asked: readonly ListingField[];
  kept: readonly ListingField[];
  /** What each field held before it was written anew or emptied, newest last. */
  earlier: Record<ListingField, readonly string[]>;
  /** The run waits for its turn at the vendor. */
  isQueued: boolean;
  runId: string | null;
  outcome: Outcome | null;
  notes: readonly Note[];
  writtenBy: WrittenBy | null;
  /** The store product that the text is meant for. */
  product: ProductDetail | null;
  variation: number;
  /** What the person changed while a run was under way: its end leaves that alone. */
  touched: readonly (ListingField | 'brief')[];
  /** Grows with every change of the person's that is worth saving; what a run wrote the server has saved. */
  edits: number;
};

export type WriterAction =
  | { type: 'brief'; values: Partial<ListingBrief> }
  | { type: 'edit'; field: ListingField; text: string }
  | { type: 'undo'; field: ListingField }
  | { type: 'dismiss-fragment'; field: ListingField }
  | { type: 'start'; fields: readonly ListingField[] }
  | { type: 'started'; runId: string }
  | { type: 'not-started' }
  | { type: 'event'; event: ListingStreamEvent }
  | { type: 'lost'; message: string }
  | { type: 'kept'; draft: Pick<ListingDraft, 'brief' | 'text' | 'writtenBy'> }
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
  streamed: sameForAll(''),
  fragments: {},
  asked: [],
  kept: [],
  earlier: sameForAll<readonly string[]>([]),
  runId: null,
  isQueued: false,
  outcome: null,
  notes: [],
  writtenBy: null,
  product: null,
  variation: 0,
  touched: [],
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

const withStreamed = (state: WriterState, field: ListingField, text: string): WriterState =>
  withPhase({ ...state, streamed: { ...state.streamed, [field]: text } }, field, 'writing');

const finishField = (state: WriterState, field: ListingField, text: string): WriterState => {
  const kept = [...state.kept.filter((other) => other !== field), field];
  const streamed = { ...state.streamed, [field]: '' };
  const earlier = state.text[field] === text ? state.earlier : remember(state, field);
  return withPhase(withText({ ...state, kept, streamed, earlier }, field, text), field, 'idle');
};

/** The run is over: what is not whole by now was cut, and the text stays as it was. */
const settle = (state: WriterState, { kind, message, points }: Pick<Outcome, 'kind' | 'message' | 'points'>): WriterState => {
  const cut = Object.entries(state.streamed).filter(([, text]) => text !== '');
  return {
    ...state,
    runId: null,
    isQueued: false,
    phases: sameForAll<FieldPhase>('idle'),
    streamed: sameForAll(''),
    fragments: Object.fromEntries(cut),
    outcome: { kind, message, points, kept: state.kept, asked: state.asked },
  };
};

const onEvent = (state: WriterState, event: ListingStreamEvent): WriterState => {
  switch (event.type) {
    case 'start':
      return { ...state, writtenBy: { model: event.model, isBuiltin: event.isBuiltin } };
    case 'queued':
      return { ...state, isQueued: event.isWaiting };
    case 'field-delta':
      return withStreamed(state, event.field, state.streamed[event.field] + event.text);
    case 'field-reset':
      return state.phases[event.field] === 'waiting' ? state : withStreamed(state, event.field, '');
    case 'field-done':
      return finishField(state, event.field, event.text);
    case 'note':
      return { ...state, notes: [...state.notes, { note: event.note, params: event.params }] };
    case 'settled':
      return settle(state, { kind: event.state, message: event.error?.msg ?? null, points: event.points });
    default:
      // Of a run that an earlier version of the server kept.
      return state;
  }
};

/** Counts a change of the person's, and remembers it while a run is under way. */
const withEdit = (state: WriterState, part: ListingField | 'brief'): WriterState => ({
  ...state,
  edits: state.edits + 1,
  touched: isWriting(state) || state.runId ? [...new Set([...state.touched, part])] : state.touched,
});

/** The draft as the server has it, but for what the person changed meanwhile. */
const takeDraft = (state: WriterState, { brief, text, writtenBy }: Pick<ListingDraft, 'brief' | 'text' | 'writtenBy'>): WriterState => {
  const own = Object.fromEntries(state.touched.flatMap((part) => (part === 'brief' ? [] : [[part, state.text[part]]])));
  return { ...state, brief: state.touched.includes('brief') ? state.brief : brief, text: { ...text, ...own }, writtenBy, touched: [] };
};

const undo = (state: WriterState, field: ListingField): WriterState => {
  const text = state.earlier[field].at(-1);
  if (text === undefined) return state;
  const earlier = { ...state.earlier, [field]: state.earlier[field].slice(0, -1) };
  return { ...withEdit(withText(state, field, text), field), earlier };
};

/** Everything that can happen to a listing in the editor. */
export const writerReducer = (state: WriterState, action: WriterAction): WriterState => {
  switch (action.type) {
    case 'brief':
      return { ...withEdit(state, 'brief'), brief: { ...state.brief, ...action.values } };
    case 'edit':
      return withEdit(withText(state, action.field, action.text), action.field);
    case 'undo':
      return undo(state, action.field);
    case 'start': {
      const waiting = Object.fromEntries(action.fields.map((field) => [field, 'waiting'] as const));
      return {
        ...state,
        phases: { ...sameForAll<FieldPhase>('idle'), ...waiting },
        streamed: sameForAll(''),
        fragments: {},
        asked: action.fields,
        kept: [],
        touched: [],
        isQueued: false,
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
      return settle(state, { kind: 'failed', message: action.message, points: null });
    case 'kept':
      return takeDraft(state, action.draft);
    case 'dismiss-fragment':
      return { ...state, fragments: { ...state.fragments, [action.field]: undefined } };
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

/** The texts as they are seen now: what is being written in the place of what it may replace. */
export const shownText = ({ text, streamed, phases }: Pick<WriterState, 'text' | 'streamed' | 'phases'>): ListingDraftText => {
  const shown = (field: ListingField) => (phases[field] === 'writing' ? streamed[field] : text[field]);
  return { title: shown('title'), description: shown('description'), seoTitle: shown('seoTitle'), seoDescription: shown('seoDescription') };
};

export const hasText = ({ text }: Pick<WriterState, 'text'>): boolean => Object.values(text).some((value) => value.trim() !== '');
