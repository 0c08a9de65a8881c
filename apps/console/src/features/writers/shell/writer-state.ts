import type { WriterStreamEvent, WrittenBy } from '@inkstone/contract/writers';
import { recordOf, withoutKey } from '#console/kernel/state/record-of.ts';
import { applyEvent, endRun, startFields } from './run-state.ts';
import type { DraftContent, KindShape, SomeOf, TextsOf } from './writer-kind.ts';

/** `waiting` has no new word yet; `writing` has some, which stand beside the text until the field is whole. */
export type FieldPhase = 'idle' | 'waiting' | 'writing';
export type Note = Pick<Extract<WriterStreamEvent, { type: 'note' }>, 'note' | 'params'>;
/** How a run ended: what it wrote whole, and the points that it cost; null where nobody could say. */
export type Outcome<Field extends string = string> = {
  kind: 'done' | 'stopped' | 'failed';
  message: string | null;
  points: string | null;
  kept: readonly Field[];
  asked: readonly Field[];
};

/** What a run waits for, and how many seconds it has, or will. */
export type Waiting = Pick<Extract<WriterStreamEvent, { type: 'waiting' }>, 'on' | 'seconds'>;

/** Everything that one writer's screen knows. */
export type WriterState<Kind extends KindShape> = {
  brief: Kind['brief'];
  text: TextsOf<Kind>;
  /** Fields without a phase are idle. */
  phases: SomeOf<Kind, FieldPhase>;
  /** What is being written, field by field; it takes the place of the text only when it is whole. */
  streamed: SomeOf<Kind, string>;
  /** What was cut when the last run ended: to look at, not part of the text. */
  fragments: SomeOf<Kind, string>;
  /** What the run under way, or the last one, was asked to write, and what of it came out whole. */
  asked: readonly Kind['field'][];
  kept: readonly Kind['field'][];
  /** What each field held before it was written anew or emptied, newest last. */
  earlier: SomeOf<Kind, readonly string[]>;
  /** What stood in the fields that the last run replaced, as long as nobody has decided between the two. */
  replaced: SomeOf<Kind, string>;
  /** The run waits for its turn at the vendor. */
  isQueued: boolean;
  /** What is waited for, since nothing has come for a while; null while something comes. */
  waiting: Waiting | null;
  runId: string | null;
  outcome: Outcome<Kind['field']> | null;
  notes: readonly Note[];
  writtenBy: WrittenBy | null;
  /** Claims of the texts that no fact bears and that the person has approved, word for word. */
  approved: readonly string[];
  /** What of the store the text is meant for: a product, an article, a page. */
  subject: Kind['subject'] | null;
  /** What the person changed while a run was under way: its end leaves that alone. */
  touched: readonly (Kind['field'] | 'brief')[];
  /** Grows with every change of the person's that is worth saving; what a run wrote the server has saved. */
  edits: number;
};

/** What a person typed. */
export type Words<Kind extends KindShape> = Pick<WriterState<Kind>, 'brief' | 'text'>;

/** Everything that can happen to it. */
export type WriterAction<Kind extends KindShape> =
  | { type: 'brief'; values: Partial<Kind['brief']> }
  | { type: 'edit'; field: Kind['field']; text: string }
  /** Another list of claims that the person stands for. */
  | { type: 'approve'; claims: readonly string[] }
  /** What a run wrote stays, or gives way to what stood there. */
  | { type: 'accept' | 'reject'; field: Kind['field'] }
  | { type: 'undo'; field: Kind['field'] }
  | { type: 'dismiss-fragment'; field: Kind['field'] }
  | { type: 'start'; fields: readonly Kind['field'][] }
  | { type: 'started'; runId: string }
  | { type: 'not-started' }
  | { type: 'event'; event: WriterStreamEvent<Kind['field']> }
  | { type: 'lost'; message: string }
  | { type: 'kept'; draft: DraftContent<Kind> }
  /** An earlier version stands in the draft again; each text that gave way to it (`fields`) can be brought back. */
  | { type: 'restored'; draft: DraftContent<Kind>; fields: readonly Kind['field'][] }
  /** Words that the server never got stand on the screen again; each text that gives way to them (`fields`) can be brought back. */
  | { type: 'recalled'; words: Words<Kind>; fields: readonly Kind['field'][] }
  /** Another thing of the store to write for, with what it says of itself. */
  | { type: 'subject'; subject: Kind['subject'] | null; brief?: Partial<Kind['brief']>; text?: TextsOf<Kind> }
  /** The same thing as the store has it now: nothing that is worth saving. */
  | { type: 'published'; subject: Kind['subject'] | null };

type Begin<Kind extends KindShape> = Pick<WriterState<Kind>, 'brief' | 'text'> & Partial<WriterState<Kind>>;

/** The state of a screen that opens with these values. */
export const beginWith = <Kind extends KindShape>(begin: Begin<Kind>): WriterState<Kind> => ({
  phases: {},
  streamed: {},
  fragments: {},
  asked: [],
  kept: [],
  earlier: {},
  replaced: {},
  runId: null,
  isQueued: false,
  waiting: null,
  outcome: null,
  notes: [],
  writtenBy: null,
  approved: [],
  subject: null,
  touched: [],
  edits: 0,
  ...begin,
});

/** Counts a change of the person's, and remembers it while a run is under way. */
const withEdit = <Kind extends KindShape>(state: WriterState<Kind>, part: Kind['field'] | 'brief'): WriterState<Kind> => ({
  ...state,
  edits: state.edits + 1,
  touched: isWriting(state) || state.runId ? [...new Set([...state.touched, part])] : state.touched,
});

const withText = <Kind extends KindShape>(state: WriterState<Kind>, field: Kind['field'], text: string): WriterState<Kind> => ({
  ...state,
  text: { ...state.text, [field]: text },
});

/** The draft as the server has it, but for what the person changed meanwhile. */
const takeDraft = <Kind extends KindShape>(
  state: WriterState<Kind>,
  { brief, text, writtenBy, approved }: DraftContent<Kind>,
): WriterState<Kind> => {
  const fields = state.touched.filter((part): part is Kind['field'] => part !== 'brief');
  const own = recordOf(fields, (field) => state.text[field]);
  return {
    ...state,
    brief: state.touched.includes('brief') ? state.brief : brief,
    text: { ...text, ...own },
    writtenBy,
    approved,
    touched: [],
  };
};

/** With what stands in these fields as what each held before. */
const withEarlier = <Kind extends KindShape>(state: WriterState<Kind>, fields: readonly Kind['field'][]): WriterState<Kind> => {
  const earlier = recordOf(fields, (field) => [...(state.earlier[field] ?? []), state.text[field]]);
  return { ...state, earlier: { ...state.earlier, ...earlier }, replaced: {} };
};

const withoutReplaced = <Kind extends KindShape>(state: WriterState<Kind>, field: Kind['field']): WriterState<Kind> => ({
  ...state,
  replaced: withoutKey<Kind['field'], string>(state.replaced, field),
});

const undo = <Kind extends KindShape>(state: WriterState<Kind>, field: Kind['field']): WriterState<Kind> => {
  const texts = state.earlier[field] ?? [];
  const text = texts.at(-1);
  if (text === undefined) return state;
  return { ...withEdit(withText(state, field, text), field), earlier: { ...state.earlier, [field]: texts.slice(0, -1) } };
};

/** Everything that can happen to a text in the editor. */
export const writerReducer = <Kind extends KindShape>(state: WriterState<Kind>, action: WriterAction<Kind>): WriterState<Kind> => {
  switch (action.type) {
    case 'brief':
      return { ...withEdit(state, 'brief'), brief: { ...state.brief, ...action.values } };
    case 'edit':
      return withEdit(withText(state, action.field, action.text), action.field);
    case 'approve':
      return { ...state, approved: action.claims, edits: state.edits + 1 };
    case 'accept':
      return withoutReplaced(state, action.field);
    case 'reject': {
      const before = state.replaced[action.field];
      return before === undefined ? state : withoutReplaced(withEdit(withText(state, action.field, before), action.field), action.field);
    }
    case 'undo':
      return withoutReplaced(undo(state, action.field), action.field);
    case 'start':
      return startFields(state, action.fields);
    case 'started':
      return { ...state, runId: action.runId };
    case 'not-started':
      return { ...state, phases: {} };
    case 'event':
      return applyEvent(state, action.event);
    case 'lost':
      return endRun(state, { kind: 'failed', message: action.message, points: null });
    case 'kept':
      return takeDraft(state, action.draft);
    case 'restored':
      return takeDraft({ ...withEarlier(state, action.fields), touched: [] }, action.draft);
    case 'recalled':
      return { ...withEarlier(state, action.fields), ...action.words, edits: state.edits + 1 };
    case 'dismiss-fragment':
      return { ...state, fragments: withoutKey<Kind['field'], string>(state.fragments, action.field) };
    case 'subject':
      return {
        ...state,
        subject: action.subject,
        brief: { ...state.brief, ...action.brief },
        text: action.text ?? state.text,
        edits: state.edits + 1,
      };
    case 'published':
      return { ...state, subject: action.subject };
  }
};

/** Whether some field is being written or about to be. */
export const isWriting = <Kind extends KindShape>({ phases }: Pick<WriterState<Kind>, 'phases'>): boolean =>
  Object.values(phases).some((phase) => phase !== 'idle');

/** The texts as they are seen now: what is being written in the place of what it may replace. */
export const shownText = <Kind extends KindShape>({ text, streamed }: Pick<WriterState<Kind>, 'text' | 'streamed'>): TextsOf<Kind> => ({
  ...text,
  ...streamed,
});

/** Whether any of the texts says something. */
export const hasText = ({ text }: { text: Readonly<Record<string, string>> }): boolean =>
  Object.values(text).some((value) => value.trim() !== '');
