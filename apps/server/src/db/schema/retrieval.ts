import { sql } from 'drizzle-orm';
import { bigint, boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { accounts, ofAccount } from './accounts.ts';
import { bytes, id, timestamptz } from './columns.ts';
import { knowledgeBases } from './knowledge-bases.ts';

/** The numbers of an account's passages, how often some of them were taken away, and how often anything changed. */
export const passageCounters = pgTable('passage_counters', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  nextNumber: integer('next_number').notNull(),
  nextSegment: integer('next_segment').notNull(),
  removals: bigint('removals', { mode: 'bigint' }).notNull().default(0n),
  revision: bigint('revision', { mode: 'bigint' }).notNull().default(0n),
  /** How often vectors came or went. */
  vectorRevision: bigint('vector_revision', { mode: 'bigint' }).notNull().default(0n),
});

/** Documents that are found by their passages. */
export const passageDocuments = pgTable(
  'passage_documents',
  {
    accountId: ofAccount(),
    documentId: uuid('document_id').notNull(),
    baseId: uuid('base_id').notNull(),
    /** The part of the lists in which its words stand. */
    segment: integer('segment').notNull(),
    firstNumber: integer('first_number').notNull(),
    passages: integer('passages').notNull(),
    /** Terms of all its passages that are not switched off, and how many those are. */
    terms: integer('terms').notNull(),
    passagesOn: integer('passages_on').notNull(),
    language: text('language'),
    title: text('title').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.documentId] }),
    index('passage_documents__base_id').on(table.accountId, table.baseId),
    index('passage_documents__segment').on(table.accountId, table.baseId, table.segment),
  ],
);

/** Passages with their texts. */
export const passages = pgTable(
  'passages',
  {
    accountId: ofAccount(),
    number: integer('number').notNull(),
    baseId: uuid('base_id').notNull(),
    documentId: uuid('document_id').notNull(),
    /** Which one of its document it is. */
    place: integer('place').notNull(),
    text: text('text').notNull(),
    headings: text('headings').array().notNull(),
    terms: integer('terms').notNull(),
    isOff: boolean('is_off').notNull().default(false),
    /** By what the vectors of its text are found. */
    textHash: bytes('text_hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.number] }),
    index('passages__text_hash').on(table.accountId, table.textHash),
    index('passages__base_id').on(table.accountId, table.baseId),
    index('passages__off').on(table.accountId, table.baseId).where(sql`${table.isOff}`),
  ],
);

/** In which passages of a part of a base a term stands; what the blocks say is known to the retrieval package alone. */
export const passageLists = pgTable(
  'passage_lists',
  {
    accountId: ofAccount(),
    baseId: uuid('base_id').notNull(),
    term: text('term').notNull(),
    segment: integer('segment').notNull(),
    blocks: bytes('blocks').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.baseId, table.term, table.segment] })],
);

/** The parts of a base's lists. */
export const passageSegments = pgTable(
  'passage_segments',
  {
    accountId: ofAccount(),
    baseId: uuid('base_id').notNull(),
    segment: integer('segment').notNull(),
    /** How often its parts were joined. */
    level: integer('level').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.baseId, table.segment] })],
);

/** Vectors of texts, packed: one for each text and model, however often the text stands somewhere. */
export const passageVectors = pgTable(
  'passage_vectors',
  {
    accountId: ofAccount(),
    modelId: uuid('model_id').notNull(),
    textHash: bytes('text_hash').notNull(),
    vector: bytes('vector').notNull(),
    /** Whether it stands where pgvector searches; what does not is compared one by one. */
    isIndexed: boolean('is_indexed').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.modelId, table.textHash] }),
    index('passage_vectors__waiting').on(table.accountId, table.modelId).where(sql`not ${table.isIndexed}`),
  ],
);

/** What is known of a model that makes vectors for an account. */
export const vectorModels = pgTable(
  'vector_models',
  {
    accountId: ofAccount(),
    modelId: uuid('model_id').notNull(),
    dimensions: integer('dimensions').notNull(),
    /** Vectors of texts that are about nothing. */
    strangers: jsonb('strangers').$type<number[][]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.modelId] })],
);

/** How far the vectors of a base are. */
export const vectorBases = pgTable(
  'vector_bases',
  {
    id: id(),
    accountId: ofAccount(),
    baseId: uuid('base_id').notNull(),
    /** By which model vectors are made, and by which questions are asked; null for none. */
    modelId: uuid('model_id'),
    answersBy: uuid('answers_by'),
    /** Grows with every change; what has been seen to is `seen`. */
    asked: bigint('asked', { mode: 'bigint' }).notNull().default(1n),
    seen: bigint('seen', { mode: 'bigint' }).notNull().default(0n),
    passages: integer('passages').notNull().default(0),
    embedded: integer('embedded').notNull().default(0),
    attempts: integer('attempts').notNull().default(0),
    reasonCode: text('reason_code'),
    reasonParams: jsonb('reason_params').$type<Record<string, string | number>>().notNull().default({}),
    workerId: uuid('worker_id'),
    leasedUntil: timestamptz('leased_until'),
  },
  (table) => [
    unique().on(table.accountId, table.baseId),
    foreignKey({ columns: [table.accountId, table.baseId], foreignColumns: [knowledgeBases.accountId, knowledgeBases.id] }).onDelete(
      'cascade',
    ),
    index('vector_bases__due').on(table.leasedUntil).where(sql`${table.asked} <> ${table.seen}`),
    index('vector_bases__worker_id').on(table.workerId).where(sql`${table.workerId} is not null`),
  ],
);
