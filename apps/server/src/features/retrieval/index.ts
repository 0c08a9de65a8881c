import type { PassageIndex } from '@inkstone/integrations/kit/passage-index';
import type { OwnerDatabase } from '#server/db/handles.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { inModule } from '#server/kernel/http/define-routes.ts';
import { createKeeping, type Keeping } from './keeping.service.ts';
import { retrieveIn } from './loose-documents.ts';
import { retrievalRoutes } from './retrieval.routes.ts';
import { createRetrievalService, type RetrievalDeps } from './retrieval.service.ts';
import { createSearching } from './searching.service.ts';

/** The index of passages in the database. */
export const createPassageIndex = (database: OwnerDatabase): PassageIndex & Keeping => ({
  ...createKeeping(database),
  ...createSearching(database),
});

type Parts = Omit<RetrievalDeps, 'db'> & { database: OwnerDatabase };

/** What of the passages answers a question: the one way for the chat, the test of a base and programs. */
export const createRetrievalFeature = ({ database, index, requireBase, findReadable, findPlaces }: Parts) => {
  const retrieval = createRetrievalService({ db: database, index, requireBase, findReadable, findPlaces });
  return {
    name: 'retrieval',
    routes: inModule('knowledgeBase', retrievalRoutes(retrieval)),
    retrieveFor: retrieval.retrieveFor,
    findFor: retrieval.findFor,
    retrieveIn,
  } satisfies Feature & Record<string, unknown>;
};
