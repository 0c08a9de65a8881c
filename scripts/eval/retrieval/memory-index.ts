import type { IndexedDocument, PassageIndex, PassageScope } from '@inkstone/integrations/kit/passage-index';
import { listsOfDocument } from '@inkstone/retrieval/index/document-lists';
import type { Allowed } from '@inkstone/retrieval/index/lists';
import { bestPassages } from '@inkstone/retrieval/index/score';
import { cosineBetween, textOf } from '@inkstone/retrieval/meaning/nearness';
import type { Candidate } from '@inkstone/retrieval/retrieve';

type Kept = IndexedDocument & { first: number; lengths: number[]; off: Set<number> };
type Account = {
  documents: Map<string, Kept>;
  owners: Kept[];
  lists: Map<string, Uint8Array[]>;
  next: number;
  /** By model, then by text. */
  vectors: Map<string, Map<string, readonly number[]>>;
};

const isReadable = ({ readable }: PassageScope, { base, id }: Kept): boolean =>
  readable.some(({ base: name, documents }) => {
    if (name !== base) return false;
    if (documents === 'all') return true;
    return 'only' in documents ? documents.only.includes(id) : !documents.except.includes(id);
  });

const allowedIn = (account: Account, scope: PassageScope): Allowed & { languages: string[] } => {
  const numbers = new Uint8Array(account.next);
  const readable = [...account.documents.values()].filter((document) => isReadable(scope, document));
  let passages = 0;
  let length = 0;
  for (const { first, lengths, off } of readable) {
    for (const [index, terms] of lengths.entries()) {
      if (off.has(index)) continue;
      numbers[first + index] = 1;
      passages += 1;
      length += terms;
    }
  }
  const languages = [...new Set(readable.flatMap(({ language }) => language ?? []))].sort();
  return { numbers, passages, documents: readable.length, length, languages };
};

const candidateAt = (account: Account, number: number): Omit<Candidate, 'marks'>[] => {
  const document = account.owners[number];
  const index = number - (document?.first ?? 0);
  const passage = document?.passages[index];
  if (!document || !passage) return [];
  const { id, language, title } = document;
  const { text, headings } = passage;
  return [{ document: id, index, language, title, text, headings }];
};

const textsOf = (account: Account, isOf: (document: Kept) => boolean): string[] =>
  [...account.documents.values()].filter(isOf).flatMap(({ passages }) => passages.map(textOf));

const vectorsOf = (account: Account, model: string): Map<string, readonly number[]> => {
  const vectors = account.vectors.get(model) ?? new Map<string, readonly number[]>();
  account.vectors.set(model, vectors);
  return vectors;
};

const forget = (account: Account, { model, isStill }: { model: string; isStill: (document: Kept) => boolean }): void => {
  const standing = new Set(textsOf(account, isStill));
  const vectors = vectorsOf(account, model);
  for (const text of vectors.keys()) if (!standing.has(text)) vectors.delete(text);
};

const forgetUnused = (account: Account): void => {
  for (const model of account.vectors.keys()) forget(account, { model, isStill: () => true });
};

/** An index of passages in the memory of this process: the same lists and the same scores as in a database, without one. */
export const createMemoryIndex = (): PassageIndex => {
  const accounts = new Map<string, Account>();
  const accountOf = (name: string): Account => {
    const account = accounts.get(name) ?? { documents: new Map(), owners: [], lists: new Map(), next: 0, vectors: new Map() };
    accounts.set(name, account);
    return account;
  };
  return {
    put: async (name, documents) => {
      const account = accountOf(name);
      for (const document of documents) {
        const first = account.next;
        const { blocks, lengths } = listsOfDocument(document, first);
        for (const [term, block] of blocks) {
          const list = account.lists.get(term);
          if (list) list.push(block);
          else account.lists.set(term, [block]);
        }
        account.next += lengths.length;
        const off = new Set(document.passages.flatMap(({ isOff }, index) => (isOff ? [index] : [])));
        const kept = { ...document, first, lengths, off };
        for (const index of lengths.keys()) account.owners[first + index] = kept;
        account.documents.set(document.id, kept);
      }
      forgetUnused(account);
    },
    remove: async (name, documents) => {
      for (const id of documents) accountOf(name).documents.delete(id);
      forgetUnused(accountOf(name));
    },
    findWithoutVector: async (name, { base, model }, limit) => {
      const account = accountOf(name);
      const missing = textsOf(account, (document) => document.base === base).filter((text) => !vectorsOf(account, model).has(text));
      return [...new Set(missing)].slice(0, limit).map((text) => ({ key: text, text }));
    },
    countVectors: async (name, { base, model }) => {
      const account = accountOf(name);
      const texts = textsOf(account, (document) => document.base === base);
      return { passages: texts.length, withVector: texts.filter((text) => vectorsOf(account, model).has(text)).length };
    },
    putVectors: async (name, { model, vectors }) => {
      const account = accountOf(name);
      for (const { key, vector } of vectors) vectorsOf(account, model).set(key, vector);
      forgetUnused(account);
    },
    dropVectors: async (name, model, except) => forget(accountOf(name), { model, isStill: ({ base }) => except.includes(base) }),
    switchPassage: async (name, { document, index, on }) => {
      const off = accountOf(name).documents.get(document)?.off;
      if (on) off?.delete(index);
      else off?.add(index);
    },
    statistics: async (scope) => {
      const { documents, passages } = allowedIn(accountOf(scope.account), scope);
      return { documents, passages };
    },
    search: (scope) => {
      const account = accountOf(scope.account);
      const allowed = allowedIn(account, scope);
      return {
        languages: async () => allowed.languages,
        findNear: async ({ model, vector }, limit) => {
          const vectors = vectorsOf(account, model);
          const all = [...allowed.numbers.entries()].flatMap(([number, isAllowed]) => (isAllowed ? candidateAt(account, number) : []));
          const near = all.flatMap((passage) => {
            const known = vectors.get(textOf(passage));
            return known ? [{ ...passage, cosine: cosineBetween(known, vector) }] : [];
          });
          return near.sort((one, other) => other.cosine - one.cosine).slice(0, limit);
        },
        find: async (readings, limit) =>
          readings.map((reading) => {
            const { found, weights } = bestPassages(reading, { of: (term) => account.lists.get(term) ?? [], allowed }, limit);
            return {
              weights,
              candidates: found.flatMap(({ number, marks }) => candidateAt(account, number).map((rest) => ({ ...rest, marks }))),
            };
          }),
      };
    },
  };
};
