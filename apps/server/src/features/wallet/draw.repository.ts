import { inArray, type Placeholder, sql } from 'drizzle-orm';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { defineOwnerQuestion } from '#server/db/questions.ts';
import { holdNotes } from '#server/db/schema/wallet.ts';
import type { LedgerOutcome, RequestNote } from './ledger.repository.ts';
import type { Micropoints } from './points.ts';

/** What a call came to, drawn from a slice under the call's own id, with its row; or, without one, what the slice gives back. */
export type Draw = {
  id: string;
  accountId: string;
  sliceId: string;
  amount: Micropoints;
  back: Micropoints;
  /** Whether something was noted of it while it was under way. */
  isNoted: boolean;
  request: RequestNote | null;
};

export type DrawAnswer = { outcome: LedgerOutcome; amount: Micropoints };

type Value = string | number | bigint | boolean | null | undefined;
type Column = readonly [type: string, read: (draw: Draw) => Value];

const ofRow = (name: string) => (draw: Draw) => draw.request?.[name];

/** The arguments of `ledger_draw` in their order: one list each. */
const columns: readonly Column[] = [
  ['uuid', ({ id }) => id],
  ['uuid', ({ accountId }) => accountId],
  ['uuid', ({ sliceId }) => sliceId],
  ['bigint', ({ amount }) => amount],
  ['bigint', ({ back }) => back],
  ['boolean', ({ isNoted }) => isNoted],
  ['uuid', ofRow('app_id')],
  ['uuid', ofRow('key_id')],
  ['text', ofRow('source')],
  ['text', ofRow('kind')],
  ['text', ofRow('format')],
  ['text', ofRow('vendor')],
  ['text', ofRow('model')],
  ['uuid', ofRow('price_version')],
  ['smallint', ofRow('status')],
  ['text', ofRow('error')],
  ['text', ofRow('usage_source')],
  ['int', ofRow('input_tokens')],
  ['int', ofRow('cached_input_tokens')],
  ['int', ofRow('cache_write_tokens')],
  ['int', ofRow('output_tokens')],
  ['bigint', ofRow('units')],
  ['bigint', ofRow('most')],
  ['boolean', ofRow('is_cached')],
  ['boolean', ofRow('is_stream')],
  ['smallint', ofRow('attempts')],
  ['timestamptz', ofRow('started_at')],
  ['int', ofRow('first_token_ms')],
  ['int', ofRow('latency_ms')],
  ['text', ofRow('counted')],
];

const literalOf = (value: Value, isText: boolean): string => {
  if (value === null || value === undefined) return 'null';
  return isText ? `"${String(value).replaceAll(/["\\]/g, '\\$&')}"` : String(value);
};

/** A list as the database reads it. */
const listOf = ([type, read]: Column, draws: readonly Draw[]): string =>
  `{${draws.map((draw) => literalOf(read(draw), type === 'text')).join(',')}}`;

const keys = columns.map((_column, index) => `c${index}`);

const ledgerDraw = defineOwnerQuestion('ledger_draw', ['patienceMs', ...keys], (ask, places: Readonly<Record<string, Placeholder>>) => {
  const lists = columns.map(([type], index) => sql`${places[`c${index}`]}::${sql.raw(type)}[]`);
  return ask
    .select({ n: sql<number>`n`, outcome: sql<LedgerOutcome>`outcome`, amount: sql<string>`amount` })
    .from(sql`ledger_draw(${places['patienceMs']}::int, ${sql.join(lists, sql`, `)})`);
});

/**
 * Does all of them in one transaction; one answer each. `patienceMs` as with other operations of the ledger.
 * @owner The calls of a moment are those of many accounts; each names its own.
 */
export const applyDraws = async (handle: OwnerDatabase, draws: readonly Draw[], patienceMs: number): Promise<DrawAnswer[]> => {
  const lists = Object.fromEntries(columns.map((column, index) => [`c${index}`, listOf(column, draws)]));
  const others = await ledgerDraw(handle, { patienceMs, ...lists });
  const answers = draws.map(({ amount }): DrawAnswer => ({ outcome: 'done', amount }));
  for (const { n, outcome, amount } of others) answers[n - 1] = { outcome, amount: BigInt(amount) };
  return answers;
};

/** A long call within a slice: what it would be charged, and the row that it would have, if its process died now. */
export type DrawNote = Pick<Draw, 'id' | 'accountId' | 'sliceId'> & { delivered: Micropoints; request: RequestNote };

/**
 * Notes them, each in the place of what was noted of it before; the latest one counts where a call is among them twice.
 * @owner Calls of many accounts, each known by its key.
 */
export const saveDrawNotes = async (handle: OwnerDatabase, notes: readonly DrawNote[]): Promise<void> => {
  const latest = new Map(notes.map((note) => [note.id, note]));
  await handle
    .insert(holdNotes)
    .values([...latest.values()])
    .onConflictDoUpdate({ target: holdNotes.id, set: { delivered: sql`excluded.delivered`, request: sql`excluded.request` } });
};

/**
 * What was noted of calls within these slices.
 * @owner The sweep goes over the holds of all accounts.
 */
export const findDrawNotes = (handle: OwnerDatabase, sliceIds: readonly string[]) =>
  handle
    .select({
      id: holdNotes.id,
      accountId: holdNotes.accountId,
      sliceId: holdNotes.sliceId,
      delivered: holdNotes.delivered,
      request: holdNotes.request,
    })
    .from(holdNotes)
    .where(inArray(holdNotes.sliceId, [...sliceIds]));
