import type { RememberedWishes } from '@inkstone/contract/writer-wishes';
import { CallError } from '#console/kernel/calls/call-error.ts';
import { fieldOf } from '#console/kernel/state/field-of.ts';
import { fetchRun, fetchWishes } from '../writer.queries.ts';
import type { Draft, DraftContent, KindShape, WriterKind } from './writer-kind.ts';
import type { WriterState } from './writer-state.ts';

/** What an address names: each is null where it names none. */
export type Address = { draftId: string | null; runId: string | null };
/** A screen's first state, the draft that it is kept in (null before there is one), and whether its brief has wishes of the last text. */
export type Opened<Kind extends KindShape> = { state: WriterState<Kind>; draft: Draft<Kind> | null; isRemembered: boolean };
/** The draft and the run that an address names, the fields that the run was asked to write, and the brief that a new text begins with. */
export type Found<Kind extends KindShape> = {
  draft: Draft<Kind> | null;
  run: { id: string; input: unknown } | null;
  asked: Kind['field'][];
  brief: Kind['brief'];
  isRemembered: boolean;
};

/** The address of a run, draft or product that is no more opens the writer without it. */
export const orNull = async <Value>(found: Promise<Value>): Promise<Value | null> => {
  try {
    return await found;
  } catch (error) {
    if (error instanceof CallError && (error.status === 404 || error.code === 'store.notConnected')) return null;
    throw error;
  }
};

/** What of a draft stands on its screen. */
export const contentOf = <Kind extends KindShape>({ brief, text, writtenBy, approved }: Draft<Kind>): DraftContent<Kind> => ({
  brief,
  text,
  writtenBy,
  approved,
});

/** A brief with what its person wished of the last text of the kind, as far as the kind asks for it. */
const withWishes = <Brief extends object>(brief: Brief, { audience, instructions, ...wishes }: RememberedWishes): Brief => ({
  ...brief,
  ...wishes,
  ...('audience' in brief && { audience }),
  ...('instructions' in brief && { instructions }),
});

/** Finds what the address names: a draft, with the run that is writing it; a run with its draft; or nothing: then what was wished last time. */
export const findNamed = async <Kind extends KindShape>(
  { name, fields, calls }: WriterKind<Kind>,
  { draftId, runId }: Address,
  empty: Kind['brief'],
): Promise<Found<Kind>> => {
  const named = runId ? await orNull(fetchRun(runId)) : null;
  const wantedDraft = draftId ?? named?.subjectId;
  const draft = wantedDraft ? await orNull(calls.fetchDraft(wantedDraft)) : null;
  const writing = draft?.runId ?? null;
  const run = writing && writing !== named?.id ? await orNull(fetchRun(writing)) : named;
  const wished = fieldOf(run?.input, 'fields');
  const asked = fields.map(({ name }) => name).filter((name) => Array.isArray(wished) && wished.includes(name));
  const wishes = draft || run ? null : (await fetchWishes())[name];
  return { draft, run, asked, brief: wishes ? withWishes(empty, wishes) : empty, isRemembered: wishes !== null };
};
