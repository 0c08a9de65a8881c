import type { RunEvent } from '@inkstone/contract/runs';
import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { accounts, users } from './accounts.ts';
import { accountId, createdAt, id, timestamptz } from './columns.ts';

/** One piece of long work; it belongs to the user who started it. */
export const runs = pgTable(
  'runs',
  {
    id: id().defaultRandom(),
    accountId: accountId().references(() => accounts.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    subjectId: uuid('subject_id'),
    title: text('title').notNull().default(''),
    state: text('state', { enum: ['running', 'done', 'stopped', 'failed'] })
      .notNull()
      .default('running'),
    input: jsonb('input').notNull(),
    result: jsonb('result'),
    usage: jsonb('usage'),
    errorCode: text('error_code'),
    /** Parameters of the error's phrase, for example the vendor. */
    errorParams: jsonb('error_params').$type<Record<string, string | number>>().notNull().default({}),
    stopRequestedAt: timestamptz('stop_requested_at'),
    /** Since when nothing more of it is delivered, whatever its worker still has. */
    cutAt: timestamptz('cut_at'),
    /** The id of the server process that works on it. */
    workerId: uuid('worker_id').notNull(),
    heartbeatAt: timestamptz('heartbeat_at').notNull().defaultNow(),
    /** Since when it waits for another process, because its own was stopped; null while somebody works on it. */
    handedOverAt: timestamptz('handed_over_at'),
    createdAt: createdAt().defaultNow(),
    finishedAt: timestamptz('finished_at'),
  },
  (table) => [
    unique().on(table.accountId, table.id),
    index('runs__user_id__created_at').on(table.userId, table.createdAt),
    index('runs__heartbeat_at').on(table.heartbeatAt).where(sql`state = 'running'`),
  ],
);

/** The events of a run in order; append-only. */
export const runEvents = pgTable(
  'run_events',
  {
    accountId: accountId(),
    runId: uuid('run_id').notNull(),
    seq: integer('seq').notNull(),
    event: jsonb('event').$type<RunEvent>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.seq] }),
    foreignKey({ columns: [table.accountId, table.runId], foreignColumns: [runs.accountId, runs.id] }).onDelete('cascade'),
  ],
);
