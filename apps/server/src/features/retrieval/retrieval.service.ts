import type { FoundPassage, RetrievalSettings } from '@inkstone/contract/retrieval';
import type { PassageIndex, ReadableBase } from '@inkstone/integrations/kit/passage-index';
import { keyOf } from '@inkstone/retrieval/meaning/fused';
import { readingsOf } from '@inkstone/retrieval/question/readings';
import { markedIn } from '@inkstone/retrieval/ranking/marked';
import { type Passage, retrieve } from '@inkstone/retrieval/retrieve';
import type { OwnerDatabase, TenantReader } from '#server/db/handles.ts';
import { readAsTenant } from '#server/db/tenancy.ts';
import type { Actor } from '#server/kernel/actor.ts';
import { openInstalledDictionary } from './dictionary.ts';

/** Where a passage stands, as documents know it. */
type Place = { document: string; index: number; name: string; firstPage: number | null; lastPage: number | null };

export type RetrievalDeps = {
  db: OwnerDatabase;
  index: Pick<PassageIndex, 'search'>;
  /** Refuses where a knowledge base is not there. */
  requireBase: (tx: TenantReader, baseId: string) => Promise<unknown>;
  /** Which documents of the bases may be read, as documents know it. */
  findReadable: (tx: TenantReader, baseIds: readonly string[], tags: readonly string[]) => Promise<readonly ReadableBase[]>;
  findPlaces: (tx: TenantReader, passages: readonly { document: string; index: number }[]) => Promise<readonly Place[]>;
};

/** In whose bases is looked; with tags, in documents alone that have one of them. */
type RetrievalPlace = { accountId: string; baseIds: readonly string[]; tags?: readonly string[] };

/** From a question to passages of the account's bases. */
export const createRetrievalService = ({ db, index, requireBase, findReadable, findPlaces }: RetrievalDeps) => {
  const retrieveFor = async (
    { accountId, baseIds, tags = [] }: RetrievalPlace,
    question: string,
    settings: RetrievalSettings,
  ): Promise<Passage[]> => {
    const readable = await readAsTenant(db, accountId, (tx) => findReadable(tx, baseIds, tags));
    return retrieve(index.search({ account: accountId, readable }), { question, dictionary: openInstalledDictionary }, settings);
  };

  const marksFor = async (question: string, passages: readonly Passage[]) => {
    const languages = [...new Set(passages.flatMap(({ language }) => language ?? []))];
    const readings = await readingsOf(question, languages, openInstalledDictionary);
    return (passage: Passage): [number, number][] => markedIn(passage, readings);
  };

  /** The same, each with where it stands; what went away meanwhile is left out. */
  const findFor = async (place: RetrievalPlace, question: string, settings: RetrievalSettings) => {
    const passages = await retrieveFor(place, question, settings);
    const rows = await readAsTenant(db, place.accountId, (tx) => findPlaces(tx, passages));
    const places = new Map(rows.map((row) => [keyOf(row), row]));
    return passages.flatMap((passage) => {
      const found = places.get(keyOf(passage));
      return found ? [{ ...passage, name: found.name, firstPage: found.firstPage, lastPage: found.lastPage }] : [];
    });
  };

  return {
    retrieveFor,
    findFor,

    test: async (
      { accountId }: Actor,
      baseId: string,
      { question, tags, ...settings }: RetrievalSettings & { question: string; tags: readonly string[] },
    ): Promise<{ passages: FoundPassage[] }> => {
      await readAsTenant(db, accountId, (tx) => requireBase(tx, baseId));
      const passages = await findFor({ accountId, baseIds: [baseId], tags }, question, settings);
      const marksOf = await marksFor(question, passages);
      return {
        passages: passages.map((passage) => {
          const { document, index: at, text, score, headings, name, firstPage, lastPage } = passage;
          return { document, index: at, text, score, headings: [...headings], name, firstPage, lastPage, marks: marksOf(passage) };
        }),
      };
    },
  };
};

export type RetrievalService = ReturnType<typeof createRetrievalService>;
