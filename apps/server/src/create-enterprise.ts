import { createChatsFeature } from './features/chats/index.ts';
import { createDocumentsFeature } from './features/documents/index.ts';
import { createFilesFeature } from './features/files/index.ts';
import { createKnowledgeBasesFeature } from './features/knowledge-bases/index.ts';
import { createPassageIndex, createRetrievalFeature } from './features/retrieval/index.ts';
import { createSharedUsersFeature } from './features/shared-users/index.ts';

type Of<Create extends (parts: never) => unknown> = Parameters<Create>[0];

/** What the enterprise's features get of the application, and of its other features. */
type EnterpriseParts = Of<typeof createFilesFeature> &
  Of<typeof createSharedUsersFeature> &
  Omit<Of<typeof createDocumentsFeature>, 'files' | 'requireBase' | 'requireOpen'> &
  Omit<Of<typeof createKnowledgeBasesFeature>, 'mostBases' | 'listModels' | 'endBase'> &
  Pick<Of<typeof createChatsFeature>, 'models' | 'runs' | 'paidRuns' | 'wallet'> & {
    membership: { mostKnowledgeBases: Of<typeof createKnowledgeBasesFeature>['mostBases'] };
  };

/** The shared users of an enterprise, the files of accounts, the knowledge bases, their documents, and the chat that answers from them. */
export const createEnterprise = ({ membership, models, ...parts }: EnterpriseParts) => {
  const sharedUsers = createSharedUsersFeature(parts);
  const files = createFilesFeature(parts);
  const mostBases = membership.mostKnowledgeBases;
  const knowledgeBases = createKnowledgeBasesFeature({
    ...parts,
    mostBases,
    listModels: models.listModels,
    endBase: (base) => documents.endBase(base),
  });
  const { requireBase, requireOpen, findBases } = knowledgeBases;
  const documents = createDocumentsFeature({ ...parts, files, requireBase, requireOpen });
  const { findReadable, findPlaces, readDocumentText } = documents;
  const index = createPassageIndex(parts.database);
  const retrieval = createRetrievalFeature({ database: parts.database, index, requireBase, findReadable, findPlaces });
  /** With what is set of the base. */
  const retrieveFor = async ({ accountId, baseId }: { accountId: string; baseId: string }, question: string) => {
    const base = (await findBases(accountId)).find(({ id }) => id === baseId);
    return base ? retrieval.retrieveFor({ accountId, baseIds: [baseId] }, question, base.retrieval) : [];
  };
  const chats = createChatsFeature({ ...parts, models, findBases, sources: { retrieveFor, findPlaces, readDocumentText } });
  return { sharedUsers, files, knowledgeBases, documents, retrieval, chats };
};
