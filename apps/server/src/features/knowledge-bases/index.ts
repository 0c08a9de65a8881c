import type { UsableModel } from '@inkstone/contract/models';
import type { OwnerDatabase } from '#server/db/handles.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { inModule } from '#server/kernel/http/define-routes.ts';
import { knowledgeBaseRoutes } from './knowledge-base.routes.ts';
import { createKnowledgeBaseService } from './knowledge-base.service.ts';

type Parts = {
  database: OwnerDatabase;
  clock: Clock;
  /** How many knowledge bases the plan of an account opens. */
  mostBases: (accountId: string) => Promise<number>;
  listModels: (actor: Actor) => Promise<UsableModel[]>;
  /** Ends what stands in a knowledge base. */
  endBase: (base: { accountId: string; baseId: string }) => Promise<void>;
};

/** What an enterprise's assistants answer from. */
export const createKnowledgeBasesFeature = ({ database, ...parts }: Parts) => {
  const bases = createKnowledgeBaseService({ db: database, ...parts });
  return {
    name: 'knowledge-bases',
    routes: inModule('knowledgeBase', knowledgeBaseRoutes(bases)),
    schedules: [{ name: 'knowledge-bases.sweep', cron: '23 * * * *', work: bases.sweep }],
    /** Refuses, with 404, where a knowledge base is not the account's, or was put away. */
    requireBase: bases.requireBase,
    /** Refuses, with 404, whoever may not ask a knowledge base: to shared users it has to be open and on. */
    requireOpen: bases.requireOpen,
    /** Those that somebody may ask, by name. */
    findOpen: bases.findOpen,
  } satisfies Feature & Record<string, unknown>;
};
