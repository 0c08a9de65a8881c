import type { KeptRetrieval, RetrievalAnswer, RetrievalSettings } from '@inkstone/contract/retrieval';
import type { PassageIndex, ReadableBase } from '@inkstone/integrations/kit/passage-index';
import type { Language } from '@inkstone/phrases';
import { keyOf } from '@inkstone/retrieval/meaning/fused';
import { readingsOf } from '@inkstone/retrieval/question/readings';
import { markedIn } from '@inkstone/retrieval/ranking/marked';
import { type Passage, retrieve, type Search } from '@inkstone/retrieval/retrieve';
import type { OwnerDatabase, TenantReader } from '#server/db/handles.ts';
import { readAsTenant } from '#server/db/tenancy.ts';
import type { Budget } from '#server/features/wallet/index.ts';
import type { Actor, Reader } from '#server/kernel/actor.ts';
import { tellKept } from '#server/kernel/errors/translate.ts';
import { openInstalledDictionary } from './dictionary.ts';
import type { ModelAsking } from './vectors/ask-models.ts';

/** Where a passage stands, as documents know it. */
type Place = { document: string; index: number; name: string; firstPage: number | null; lastPage: number | null };

export type RetrievalDeps = {
  db: OwnerDatabase;
  index: Pick<PassageIndex, 'search'>;
  logger: { warn: (details: object, message: string) => void };
  /** Refuses where a knowledge base is not there. */
  requireBase: (tx: TenantReader, baseId: string) => Promise<unknown>;
  /** With which settings a base would be searched that kept these. */
  getSettings: (accountId: string, baseId: string, kept: KeptRetrieval) => Promise<RetrievalSettings>;
  /** Which documents of the bases a reader may read, as documents know it. */
  findReadable: (
    tx: TenantReader,
    reader: Reader,
    of: { baseIds: readonly string[]; tags: readonly string[] },
  ) => Promise<readonly ReadableBase[]>;
  /** What models are asked beside the words. */
  askBeside: ModelAsking['askBeside'];
  /** How far the vectors of a base are. */
  findMissing: ModelAsking['findMissing'];
  findPlaces: (tx: TenantReader, reader: Reader, passages: readonly { document: string; index: number }[]) => Promise<readonly Place[]>;
};

/** Who asks waits for an answer: vectors that are not read in time are done without, and are there for the next question. */
const nearPatienceMs = 3000;

/** A search whose words answer alone where the vectors fail, or are too late. */
const wordsAtLeast = (search: Search, logger: RetrievalDeps['logger']): { search: Search; hasFailed: () => boolean } => {
  let failed = false;
  const fail = (err: unknown): [] => {
    failed = true;
    logger.warn({ err }, 'a question was answered without vectors');
    return [];
  };
  const findNear: Search['findNear'] = (...asked) => {
    const near = search.findNear(...asked).catch(fail);
    const late = Promise.withResolvers<[]>();
    const timer = setTimeout(() => late.resolve(fail(new Error('late'))), nearPatienceMs);
    return Promise.race([near, late.promise]).finally(() => clearTimeout(timer));
  };
  return { search: { ...search, findNear }, hasFailed: () => failed };
};

/** In whose bases is looked, and for whom; with tags, in documents alone that have one of them. What models cost counts to the budget, where there is one. */
type RetrievalPlace = {
  accountId: string;
  reader: Reader;
  baseIds: readonly string[];
  tags?: readonly string[];
  budget?: Budget | undefined;
};

type Tested = { question: string; tags: readonly string[]; sharedUserId: string | null; language: Language };

/** From a question to passages of the account's bases. */
export const createRetrievalService = ({
  db,
  index,
  requireBase,
  getSettings,
  findReadable,
  findPlaces,
  askBeside,
  findMissing,
  logger,
}: RetrievalDeps) => {
  const look = async ({ accountId, reader, baseIds, tags = [], budget }: RetrievalPlace, question: string, settings: RetrievalSettings) => {
    const [readable, beside] = await Promise.all([
      readAsTenant(db, accountId, (tx) => findReadable(tx, reader, { baseIds, tags })),
      askBeside({ accountId, budget }, baseIds, question),
    ]);
    const { search, hasFailed } = wordsAtLeast(index.search({ account: accountId, readable }), logger);
    const passages = await retrieve(search, { question, dictionary: openInstalledDictionary, ...beside }, settings);
    const { meaning, rerank } = beside.state();
    return { passages, meaning: hasFailed() ? ('failed' as const) : meaning, rerank };
  };

  const retrieveFor = async (place: RetrievalPlace, question: string, settings: RetrievalSettings): Promise<Passage[]> =>
    (await look(place, question, settings)).passages;

  const marksFor = async (question: string, passages: readonly Passage[]) => {
    const languages = [...new Set(passages.flatMap(({ language }) => language ?? []))];
    const readings = await readingsOf(question, languages, openInstalledDictionary);
    return (passage: Passage): [number, number][] => markedIn(passage, readings);
  };

  /** The same, each with where it stands; what went away meanwhile is left out. */
  const findPlaced = async (place: RetrievalPlace, passages: readonly Passage[]) => {
    const rows = await readAsTenant(db, place.accountId, (tx) => findPlaces(tx, place.reader, passages));
    const places = new Map(rows.map((row) => [keyOf(row), row]));
    return passages.flatMap((passage) => {
      const found = places.get(keyOf(passage));
      return found ? [{ ...passage, name: found.name, firstPage: found.firstPage, lastPage: found.lastPage }] : [];
    });
  };

  return {
    retrieveFor,
    findFor: async (place: RetrievalPlace, question: string, settings: RetrievalSettings) =>
      findPlaced(place, await retrieveFor(place, question, settings)),

    test: async (
      { accountId }: Actor,
      baseId: string,
      { question, tags, sharedUserId, language, ...kept }: KeptRetrieval & Tested,
    ): Promise<RetrievalAnswer> => {
      const missing = await readAsTenant(db, accountId, async (tx) => {
        await requireBase(tx, baseId);
        return findMissing(tx, baseId);
      });
      const settings = await getSettings(accountId, baseId, kept);
      const place = { accountId, reader: sharedUserId === null ? ('staff' as const) : { sharedUserId }, baseIds: [baseId], tags };
      const { passages: found, meaning, rerank } = await look(place, question, settings);
      const passages = await findPlaced(place, found);
      const marksOf = await marksFor(question, passages);
      return {
        meaning,
        rerank,
        vectors: missing && { ...missing, reason: missing.reason && tellKept(missing.reason, language).msg },
        passages: passages.map((passage) => {
          const { document, index: at, text, score, headings, name, firstPage, lastPage, foundBy } = passage;
          const where = { document, index: at, headings: [...headings], name, firstPage, lastPage };
          return { ...where, text, score, foundBy: [...foundBy], marks: marksOf(passage) };
        }),
      };
    },
  };
};

export type RetrievalService = ReturnType<typeof createRetrievalService>;
