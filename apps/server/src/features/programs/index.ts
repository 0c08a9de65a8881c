import type { OwnerDatabase, TenantReader } from '#server/db/handles.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { inModule } from '#server/kernel/http/define-routes.ts';
import { createTokenBuckets } from '#server/kernel/http/limits/token-bucket.ts';
import { type CompletionDeps, createCompletions } from './completion.service.ts';
import { createKeyService } from './key.service.ts';
import { programRoutes } from './program.routes.ts';
import { createProgramCalls } from './program-calls.ts';

type Parts = Omit<CompletionDeps, 'db'> & {
  database: OwnerDatabase;
  config: { publicUrl: string | null };
  requireBase: (tx: TenantReader, id: string) => Promise<void>;
  openAiErrors: Parameters<typeof createProgramCalls>[0]['errors'];
};

/** Programs that ask a knowledge base, by keys of its own, in the format of OpenAI's clients. */
export const createProgramsFeature = ({ database: db, clock, config, requireBase, openAiErrors: errors, ...parts }: Parts) => {
  const keys = createKeyService({ db, clock, requireBase });
  const completions = createCompletions({ db, clock, ...parts });
  const calls = createProgramCalls({
    keys,
    completions,
    clock,
    buckets: createTokenBuckets({ clock }),
    publicUrl: config.publicUrl,
    errors,
  });
  return {
    name: 'programs',
    routes: inModule('aiChat', programRoutes(keys)),
    bareRoutes: calls.routes,
    isKeyOpen: keys.isOpen,
    finish: calls.finish,
  } satisfies Feature & Record<string, unknown>;
};
