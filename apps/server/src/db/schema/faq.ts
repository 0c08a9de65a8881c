import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { accountId, createdAt, id, timestamptz, updatedAt } from './columns.ts';
import { knowledgeBases } from './knowledge-bases.ts';

/** Grows with every change of a base's entries. */
export const faqRevisions = pgTable(
  'faq_revisions',
  {
    accountId: accountId().references(() => accounts.id, { onDelete: 'cascade' }),
    baseId: uuid('base_id').notNull(),
    revision: integer('revision').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.baseId] }),
    foreignKey({ columns: [table.accountId, table.baseId], foreignColumns: [knowledgeBases.accountId, knowledgeBases.id] }).onDelete(
      'cascade',
    ),
  ],
);

/** Questions with their answers. */
export const faqEntries = pgTable(
  'faq_entries',
  {
    id: id(),
    accountId: accountId().references(() => accounts.id, { onDelete: 'cascade' }),
    baseId: uuid('base_id').notNull(),
    question: text('question').notNull(),
    variants: text('variants').array().notNull(),
    keys: text('keys').array().notNull(),
    answer: text('answer').notNull(),
    isEnabled: boolean('is_enabled').notNull(),
    source: text('source', { enum: ['written', 'imported', 'learnt'] }).notNull(),
    hits: integer('hits').notNull().default(0),
    lastHitAt: timestamptz('last_hit_at'),
    revision: integer('revision').notNull().default(1),
    changedIn: integer('changed_in').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: timestamptz('deleted_at'),
  },
  (table) => [
    unique().on(table.accountId, table.id),
    foreignKey({ columns: [table.accountId, table.baseId], foreignColumns: [knowledgeBases.accountId, knowledgeBases.id] }).onDelete(
      'cascade',
    ),
    index('faq_entries__base_id__updated_at')
      .on(table.accountId, table.baseId, table.updatedAt, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('faq_entries__changed_in').on(table.accountId, table.baseId, table.changedIn),
    index('faq_entries__deleted_at').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
);

/** What people asked, each wording once. */
export const faqQuestions = pgTable(
  'faq_questions',
  {
    id: id(),
    accountId: accountId().references(() => accounts.id, { onDelete: 'cascade' }),
    baseId: uuid('base_id').notNull(),
    key: text('key').notNull(),
    question: text('question').notNull(),
    kind: text('kind', { enum: ['unanswered', 'answered'] }).notNull(),
    answer: text('answer').notNull(),
    count: integer('count').notNull(),
    isPoor: boolean('is_poor').notNull().default(false),
    reason: text('reason').notNull().default(''),
    state: text('state', { enum: ['open', 'dismissed', 'taken'] }).notNull(),
    createdAt: createdAt(),
    lastAt: timestamptz('last_at').notNull(),
  },
  (table) => [
    unique().on(table.accountId, table.baseId, table.key),
    foreignKey({ columns: [table.accountId, table.baseId], foreignColumns: [knowledgeBases.accountId, knowledgeBases.id] }).onDelete(
      'cascade',
    ),
    index('faq_questions__last_at').on(table.accountId, table.baseId, table.kind, table.lastAt).where(sql`${table.state} = 'open'`),
    index('faq_questions__old').on(table.lastAt),
  ],
);
