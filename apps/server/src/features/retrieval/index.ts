import type { PassageIndex } from '@inkstone/integrations/kit/passage-index';
import type { OwnerDatabase } from '#server/db/handles.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { inModule } from '#server/kernel/http/define-routes.ts';
import { createKeeping, type Keeping } from './keeping.service.ts';
import { retrieveIn } from './loose-documents.ts';
import { retrievalRoutes } from './retrieval.routes.ts';
import { createRetrievalService, type RetrievalDeps } from './retrieval.service.ts';
import { createSearching } from './searching.service.ts';
import type { VectorCopies } from './vectors/vector-copies.ts';
import type { VectorWork } from './vectors/vector-work.ts';

export { createVectorCopies } from './vectors/vector-copies.ts';
export { createVectorWork } from './vectors/vector-work.ts';

/** The index of passages in the database; vectors are compared one by one unless there are copies of them that pgvector searches. */
export const createPassageIndex = (database: OwnerDatabase, copies?: Pick<VectorCopies, 'find'>): PassageIndex & Keeping => ({
  ...createKeeping(database),
  ...createSearching(database, copies),
});

type Parts = Omit<RetrievalDeps, 'db' | 'askBeside' | 'findMissing'> & {
  database: OwnerDatabase;
  vectors: Pick<VectorWork, 'askBeside' | 'findMissing' | 'schedules' | 'start' | 'drain'>;
};

/** What of the passages answers a question: the one way for the chat, the test of a base and programs. */
export const createRetrievalFeature = ({ database, vectors, ...parts }: Parts) => {
  const { askBeside, findMissing, schedules, start, drain } = vectors;
  const retrieval = createRetrievalService({ db: database, askBeside, findMissing, ...parts });
  return {
    name: 'retrieval',
    routes: inModule('aiChat', retrievalRoutes(retrieval)),
    schedules,
    start,
    drain,
    retrieveFor: retrieval.retrieveFor,
    findFor: retrieval.findFor,
    retrieveIn,
  } satisfies Feature & Record<string, unknown>;
};
