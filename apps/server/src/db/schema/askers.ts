import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { accounts, users } from './accounts.ts';
import { accountId, timestamptz } from './columns.ts';
import { knowledgeBases } from './knowledge-bases.ts';

/** Who the shared users of a knowledge base say that they are. */
export const askers = pgTable(
  'askers',
  {
    accountId: accountId().references(() => accounts.id, { onDelete: 'cascade' }),
    baseId: uuid('base_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    contact: text('contact').notNull(),
    company: text('company').notNull(),
    remark: text('remark').notNull(),
    givenAt: timestamptz('given_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.baseId, table.userId] }),
    foreignKey({ columns: [table.accountId, table.baseId], foreignColumns: [knowledgeBases.accountId, knowledgeBases.id] }).onDelete(
      'cascade',
    ),
    index('askers__base_id__given_at').on(table.accountId, table.baseId, table.givenAt, table.userId),
    index('askers__user_id').on(table.userId),
  ],
);
