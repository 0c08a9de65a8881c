import { foreignKey, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { accounts, users } from './accounts.ts';
import { accountId, createdAt, timestamptz } from './columns.ts';
import { knowledgeBases } from './knowledge-bases.ts';

/** Who asks one knowledge base from outside: a user who signs in nowhere. */
export const guests = pgTable(
  'guests',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: accountId().references(() => accounts.id, { onDelete: 'cascade' }),
    baseId: uuid('base_id').notNull(),
    kind: text('kind', { enum: ['program', 'named', 'visitor', 'known'] }).notNull(),
    /** By what it is known again: the id of its key, the name that a program gives, its subject at whoever proved it; a visitor's own id. */
    subject: text('subject').notNull(),
    createdAt: createdAt(),
    seenAt: timestamptz('seen_at').notNull(),
  },
  (table) => [
    unique().on(table.accountId, table.baseId, table.kind, table.subject),
    foreignKey({ columns: [table.accountId, table.baseId], foreignColumns: [knowledgeBases.accountId, knowledgeBases.id] }).onDelete(
      'cascade',
    ),
    index('guests__kind__seen_at').on(table.kind, table.seenAt),
  ],
);
