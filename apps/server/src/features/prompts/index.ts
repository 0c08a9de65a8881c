import { type PromptTemplate, promptEndpoints, promptLimits } from '@inkstone/contract/prompts';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { asTenant, readAsTenant } from '#server/db/tenancy.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import { newId } from '#server/kernel/ids.ts';
import { countPrompts, deletePrompt, findPrompts, insertPrompt, lockPrompts, type PromptRow } from './prompt.repository.ts';

type Parts = { database: OwnerDatabase; clock: Clock };

const present = (row: PromptRow): PromptTemplate => ({ ...row, createdAt: row.createdAt.toISOString() });

/** Prompts that people keep for themselves. */
export const createPromptsFeature = ({ database: db, clock }: Parts): Feature => ({
  name: 'prompts',
  routes: defineRoutes(promptEndpoints, {
    list: ({ actor }) => readAsTenant(db, actor.accountId, async (tx) => (await findPrompts(tx, actor.userId)).map(present)),
    add: ({ actor, body }) =>
      asTenant(db, actor.accountId, async (tx) => {
        await lockPrompts(tx, actor.userId);
        const most = promptLimits.templates;
        if ((await countPrompts(tx, actor.userId)) >= most) throw new AppError('prompt.tooMany', 422, { most });
        const row = { id: newId(), ...body, createdAt: clock.now() };
        await insertPrompt(tx, actor.userId, row);
        return present(row);
      }),
    remove: ({ actor, params }) =>
      asTenant(db, actor.accountId, async (tx) => {
        if (!(await deletePrompt(tx, actor.userId, params.id))) throw new AppError('prompt.notFound', 404);
        return {};
      }),
  }),
});
