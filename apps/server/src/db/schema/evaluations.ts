import { sql } from 'drizzle-orm';
import { boolean, doublePrecision, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { ofAccount } from './accounts.ts';
import { createdAt, id, timestamptz, updatedAt } from './columns.ts';
import { knowledgeBases } from './knowledge-bases.ts';

const ofBase = () => uuid('base_id').notNull();

/** What a passage has to be to be right; all null: nothing answers the question. */
const labelled = () => ({
  position: integer('position').notNull(),
  question: text('question').notNull(),
  document: text('document'),
  page: integer('page'),
  passageText: text('passage_text'),
});

/** The labelled questions of a knowledge base, and what a change of its search is held against. */
export const evaluationSets = pgTable(
  'evaluation_sets',
  {
    accountId: ofAccount(),
    baseId: ofBase(),
    name: text('name'),
    version: integer('version').notNull().default(0),
    questions: integer('questions').notNull().default(0),
    unanswerable: integer('unanswerable').notNull().default(0),
    mostFall: doublePrecision('most_fall'),
    measure: doublePrecision('measure'),
    /** The run that measures it anew. */
    measuringId: uuid('measuring_id'),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.baseId] }),
    foreignKey({ columns: [table.accountId, table.baseId], foreignColumns: [knowledgeBases.accountId, knowledgeBases.id] }).onDelete(
      'cascade',
    ),
  ],
);

/** The questions of a set, in the order of their file. */
export const evaluationQuestions = pgTable('evaluation_questions', { accountId: ofAccount(), baseId: ofBase(), ...labelled() }, (table) => [
  primaryKey({ columns: [table.accountId, table.baseId, table.position] }),
  foreignKey({ columns: [table.accountId, table.baseId], foreignColumns: [evaluationSets.accountId, evaluationSets.baseId] }).onDelete(
    'cascade',
  ),
]);

/** All questions of a set, asked with one setting. */
export const evaluationRuns = pgTable(
  'evaluation_runs',
  {
    id: id(),
    accountId: ofAccount(),
    baseId: ofBase(),
    settings: jsonb('settings').notNull(),
    setName: text('set_name').notNull(),
    setVersion: integer('set_version').notNull(),
    purpose: text('purpose').$type<'try' | 'guard'>().notNull(),
    state: text('state').$type<'waiting' | 'running' | 'done' | 'stopped' | 'failed'>().notNull(),
    questions: integer('questions').notNull(),
    done: integer('done').notNull().default(0),
    figures: jsonb('figures'),
    attempts: integer('attempts').notNull().default(0),
    workerId: uuid('worker_id'),
    leasedUntil: timestamptz('leased_until'),
    createdAt: createdAt(),
    finishedAt: timestamptz('finished_at'),
  },
  (table) => [
    unique().on(table.accountId, table.id),
    foreignKey({ columns: [table.accountId, table.baseId], foreignColumns: [knowledgeBases.accountId, knowledgeBases.id] }).onDelete(
      'cascade',
    ),
    index('evaluation_runs__account_id__base_id').on(table.accountId, table.baseId, table.createdAt),
    index('evaluation_runs__created_at').on(table.createdAt).where(sql`${table.state} in ('waiting', 'running')`),
    index('evaluation_runs__worker_id').on(table.workerId).where(sql`${table.workerId} is not null`),
  ],
);

/** The questions as a run asks them, with what was found once they were asked. */
export const evaluationAnswers = pgTable(
  'evaluation_answers',
  {
    accountId: ofAccount(),
    runId: uuid('run_id').notNull(),
    ...labelled(),
    isAsked: boolean('is_asked').notNull().default(false),
    rank: integer('rank'),
    firstFound: jsonb('first_found'),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.position] }),
    foreignKey({ columns: [table.accountId, table.runId], foreignColumns: [evaluationRuns.accountId, evaluationRuns.id] }).onDelete(
      'cascade',
    ),
    index('evaluation_answers__account_id').on(table.accountId),
  ],
);
