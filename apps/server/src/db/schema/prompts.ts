import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { accounts, users } from './accounts.ts';
import { accountId, createdAt, id } from './columns.ts';

/** Prompts that people keep for themselves. */
export const promptTemplates = pgTable(
  'prompt_templates',
  {
    id: id(),
    accountId: accountId().references(() => accounts.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    system: text('system').notNull(),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('prompt_templates__account_id__user_id').on(table.accountId, table.userId),
    index('prompt_templates__user_id').on(table.userId),
  ],
);
