import { foreignKey, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { accountId, bytes, createdAt, id, timestamptz } from './columns.ts';
import { knowledgeBases } from './knowledge-bases.ts';

/** Keys by which programs ask a knowledge base; of the secret only its hash is kept, which tenants cannot read. */
export const baseKeys = pgTable(
  'base_keys',
  {
    id: id(),
    accountId: accountId().references(() => accounts.id, { onDelete: 'cascade' }),
    baseId: uuid('base_id').notNull(),
    name: text('name').notNull(),
    start: text('start').notNull(),
    hash: bytes('hash').notNull().unique(),
    lastUsedAt: timestamptz('last_used_at'),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({ columns: [table.accountId, table.baseId], foreignColumns: [knowledgeBases.accountId, knowledgeBases.id] }).onDelete(
      'cascade',
    ),
    index('base_keys__account_id__base_id').on(table.accountId, table.baseId, table.createdAt),
  ],
);
