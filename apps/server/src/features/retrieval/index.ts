import type { PassageIndex, ReadableBase } from '@inkstone/integrations/kit/passage-index';
import { type Passage, type RetrievalSettings, retrieve } from '@inkstone/retrieval/retrieve';
import type { OwnerDatabase, TenantReader } from '#server/db/handles.ts';
import { readAsTenant } from '#server/db/tenancy.ts';

import { openInstalledDictionary } from './dictionary.ts';
import { createKeeping, type Keeping } from './keeping.service.ts';
import { createSearching } from './searching.service.ts';

/** The index of passages in the database. */
export const createPassageIndex = (database: OwnerDatabase): PassageIndex & Keeping => ({
  ...createKeeping(database),
  ...createSearching(database),
});

/** In whose bases is looked. */
export type RetrievalPlace = { accountId: string; baseIds: readonly string[] };

type Parts = {
  database: OwnerDatabase;
  index: Pick<PassageIndex, 'search'>;
  /** Which documents of the bases may be read, as documents know it; a base that is not there is left out. */
  findReadable: (tx: TenantReader, baseIds: readonly string[]) => Promise<readonly ReadableBase[]>;
};

/** What of the passages answers a question: the one way for the chat, the test of a base and programs. */
export const createRetrievalFeature = ({ database, index, findReadable }: Parts) => ({
  name: 'retrieval',
  routes: [],
  retrieveFor: async ({ accountId, baseIds }: RetrievalPlace, question: string, settings: RetrievalSettings): Promise<Passage[]> => {
    const readable = await readAsTenant(database, accountId, (tx) => findReadable(tx, baseIds));
    return retrieve(index.search({ account: accountId, readable }), { question, dictionary: openInstalledDictionary }, settings);
  },
});
