import { createAskersFeature } from './features/askers/index.ts';
import { createChatUsageFeature } from './features/chat-usage/index.ts';
import { createChatsFeature } from './features/chats/index.ts';
import { createDocumentSourcesFeature } from './features/document-sources/index.ts';
import { createDocumentsFeature } from './features/documents/index.ts';
import { createEvaluationsFeature } from './features/evaluations/index.ts';
import { createFaqFeature } from './features/faq/index.ts';
import { createFilesFeature } from './features/files/index.ts';
import { createGuestsFeature, guestActor } from './features/guests/index.ts';
import { createKnowledgeBasesFeature } from './features/knowledge-bases/index.ts';
import { createProgramsFeature } from './features/programs/index.ts';
import { createPassageIndex, createRetrievalFeature, createVectorCopies, createVectorWork } from './features/retrieval/index.ts';
import { createSharedUsersFeature } from './features/shared-users/index.ts';
import { createSiteChatsFeature } from './features/site-chats/index.ts';

type Of<Create extends (parts: never) => unknown> = Parameters<Create>[0];

/** What the enterprise's features get of the application, and of its other features. */
type EnterpriseParts = Of<typeof createFilesFeature> &
  Of<typeof createVectorCopies> &
  Omit<Of<typeof createSharedUsersFeature>, 'findOpened' | 'openTo' | 'countQuestions'> &
  Omit<Of<typeof createDocumentsFeature>, 'files' | 'index' | 'requireBase' | 'requireOpen' | 'findBaseTags' | 'people'> &
  Omit<
    Of<typeof createKnowledgeBasesFeature>,
    'mostBases' | 'listModels' | 'findSources' | 'endBase' | 'guardChange' | 'files' | 'remakePicture' | 'onEmbeddingModel' | 'people'
  > &
  Pick<Of<typeof createDocumentSourcesFeature>, 'connections'> &
  Pick<Of<typeof createProgramsFeature>, 'config' | 'openAiErrors'> &
  Pick<Of<typeof createSiteChatsFeature>, 'secrets' | 'outbound'> &
  Pick<Of<typeof createChatsFeature>, 'models' | 'runs' | 'paidRuns' | 'wallet'> & {
    membership: { mostKnowledgeBases: Of<typeof createKnowledgeBasesFeature>['mostBases'] };
  };

/** The shared users of an enterprise, the files of accounts, the knowledge bases, their documents, their FAQ, the chat that answers from them, and programs that ask it. */
export const createEnterprise = ({ membership, models, ...parts }: EnterpriseParts) => {
  const sharedUsers = createSharedUsersFeature({
    ...parts,
    findOpened: (tx, people) => knowledgeBases.findOpened(tx, people),
    openTo: (tx, id, baseIds) => knowledgeBases.openTo(tx, id, baseIds),
    countQuestions: (tx, ids) => chats.countQuestions(tx, ids),
  });
  const files = createFilesFeature(parts);
  const guests = createGuestsFeature(parts);
  const mostBases = membership.mostKnowledgeBases;
  const knowledgeBases = createKnowledgeBasesFeature({
    ...parts,
    mostBases,
    listModels: models.listModels,
    findSources: (tx) => documents.findSources(tx),
    endBase: async (base) => {
      await documentSources.endBase(base);
      await documents.endBase(base);
      await guests.endBase(base);
    },
    guardChange: (change) => evaluations.guardChange(change),
    people: sharedUsers,
    files,
    remakePicture: (...picture) => documents.remakePicture(...picture),
    onEmbeddingModel: { changed: (tx, id) => vectors.onEmbeddingModel.changed(tx, id), takeUp: () => vectors.onEmbeddingModel.takeUp() },
  });
  const { requireBase, requireOpen, findOpen, getSettings, findTags: findBaseTags } = knowledgeBases;
  const { findSearchModels } = knowledgeBases;
  const copies = createVectorCopies(parts);
  const vectors = createVectorWork({ ...parts, index: createPassageIndex(parts.database, copies), copies, models, findSearchModels });
  const index = vectors.watched;
  const documents = createDocumentsFeature({ ...parts, files, index, requireBase, requireOpen, findBaseTags, people: sharedUsers });
  const { takeFile, putAway, holdReaders, showReaders, followed } = documents;
  const documentSources = createDocumentSourcesFeature({
    ...{ ...parts, keepFile: files.keepOne, takeFile, putAway, requireBase },
    ...{ holdReaders, showReaders, followed },
  });
  const { findReadable, findPlaces, findAskedTags, findMade, findHeads, findNotAsWritten, findAnswering } = documents;
  const { findClosed, readDocumentText } = documents;
  const retrieval = createRetrievalFeature({ ...parts, index, vectors, requireBase, getSettings, findReadable, findPlaces });
  const { retrieveFor, findFor, retrieveIn } = retrieval;
  const { readSheet, findNames } = documents;
  const evaluations = createEvaluationsFeature({ ...parts, ask: findFor, requireBase, getSettings, readSheet, findNames });
  const faq = createFaqFeature({ ...parts, files, requireBase, readSheet });
  const askers = createAskersFeature({
    ...{ ...parts, findOpen, requireBase },
    findSharedUsers: sharedUsers.findSharedUsers,
    nameVisitor: guests.nameVisitor,
  });
  const siteChats = createSiteChatsFeature({ ...parts, requireBase, findOpen, takeGuest: guests.take, guestActor });
  const { findNeeded, requireGiven, findContacts } = askers;
  const admitted = {
    findNeeded,
    findContacts,
    requireGiven: async (...asked: Parameters<typeof requireGiven>) => {
      await requireGiven(...asked);
      await siteChats.requireRoom(asked[0]);
    },
  };
  const doors = {
    isAskable: knowledgeBases.isAskable,
    isVisitOpen: siteChats.isVisitOpen,
    isKeyOpen: (keyId: string) => programs.isKeyOpen(keyId),
  };
  const chats = createChatsFeature({
    ...{ ...parts, models, findOpen, doors, files, askers: admitted, sharedUsers, ready: faq, readFile: documents.readKept },
    sources: {
      ...{ retrieveFor, retrieveIn, findAskedTags, findPlaces, findMade, findHeads, findNotAsWritten, findAnswering },
      ...{ findClosed, readDocumentText },
    },
  });
  const findSharedUser = sharedUsers.findByEmail;
  const programs = createProgramsFeature({
    ...parts,
    requireBase,
    findOpen,
    chat: chats.outside,
    takeGuest: guests.take,
    guestActor,
    findSharedUser,
  });
  const { findReadableBut } = documents;
  const chatUsage = createChatUsageFeature({
    ...{ ...parts, findOpen, findReadableBut },
    findUnanswered: faq.findUnanswered,
    findGuestKinds: guests.findKinds,
  });
  return {
    sharedUsers,
    files,
    knowledgeBases,
    documents,
    documentSources,
    retrieval,
    evaluations,
    faq,
    askers,
    chats,
    programs,
    guests,
    siteChats,
    chatUsage,
  };
};
