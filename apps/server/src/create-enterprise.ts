import { createDocumentsFeature } from './features/documents/index.ts';
import { createFilesFeature } from './features/files/index.ts';
import { createKnowledgeBasesFeature } from './features/knowledge-bases/index.ts';
import { createSharedUsersFeature } from './features/shared-users/index.ts';

type Of<Create extends (parts: never) => unknown> = Parameters<Create>[0];

/** What the enterprise's features get of the application, and of its other features. */
type EnterpriseParts = Of<typeof createFilesFeature> &
  Of<typeof createSharedUsersFeature> &
  Omit<Of<typeof createDocumentsFeature>, 'files' | 'requireBase' | 'requireOpen'> &
  Omit<Of<typeof createKnowledgeBasesFeature>, 'mostBases' | 'listModels' | 'endBase'> & {
    membership: { mostKnowledgeBases: Of<typeof createKnowledgeBasesFeature>['mostBases'] };
    models: Pick<Of<typeof createKnowledgeBasesFeature>, 'listModels'>;
  };

/** The shared users of an enterprise, the files of accounts, the knowledge bases that stand on them, and their documents. */
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
  const documents = createDocumentsFeature({
    ...parts,
    files,
    requireBase: knowledgeBases.requireBase,
    requireOpen: knowledgeBases.requireOpen,
  });
  return { sharedUsers, files, knowledgeBases, documents };
};
