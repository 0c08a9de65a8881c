import { searchIn } from '@inkstone/retrieval/index/search-in';
import { type Passage, retrieve } from '@inkstone/retrieval/retrieve';
import { openInstalledDictionary } from './dictionary.ts';

/** What of some documents that are in no base may answer a question, each with how likely it does, as passages of a base have it. */
export const retrieveIn = (documents: Parameters<typeof searchIn>[0], question: string): Promise<Passage[]> =>
  retrieve(searchIn(documents), { question, dictionary: openInstalledDictionary }, { topK: 50, threshold: 0 });
