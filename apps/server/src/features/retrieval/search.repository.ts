import type { PassageScope, ReadableBase } from '@inkstone/integrations/kit/passage-index';
import { and, count, eq, inArray, notInArray, or, type SQL, sql, sum } from 'drizzle-orm';
import type { TenantReader } from '#server/db/handles.ts';
import { passageDocuments, passages } from '#server/db/schema/retrieval.ts';

type Readable = Pick<typeof passages | typeof passageDocuments, 'baseId' | 'documentId'>;

/** Which rows of passages or of their documents may be read. */
export const isReadable = ({ base, documents }: ReadableBase, { baseId, documentId }: Readable): SQL | undefined => {
  const ofBase = eq(baseId, base);
  if (documents === 'all') return ofBase;
  if ('only' in documents) return documents.only.length > 0 ? and(ofBase, inArray(documentId, [...documents.only])) : sql`false`;
  return documents.except.length > 0 ? and(ofBase, notInArray(documentId, [...documents.except])) : ofBase;
};

const ofScope = (tx: TenantReader, { readable }: PassageScope): SQL | undefined =>
  and(
    eq(passageDocuments.accountId, tx.accountId),
    readable.length > 0 ? or(...readable.map((base) => isReadable(base, passageDocuments))) : sql`false`,
  );

/** How much may be read, and in which languages. */
export const findAmounts = async (tx: TenantReader, scope: PassageScope) => {
  const rows = await tx
    .select({
      language: passageDocuments.language,
      documents: count(),
      passages: sum(passageDocuments.passagesOn).mapWith(Number),
      terms: sum(passageDocuments.terms).mapWith(Number),
    })
    .from(passageDocuments)
    .where(ofScope(tx, scope))
    .groupBy(passageDocuments.language);
  const all = (of: (row: (typeof rows)[number]) => number): number => rows.reduce((total, row) => total + of(row), 0);
  return {
    documents: all((row) => row.documents),
    passages: all((row) => row.passages),
    terms: all((row) => row.terms),
    languages: rows.flatMap(({ language }) => language ?? []).sort(),
  };
};

/** Which numbers the documents of a scope have. */
export const findRanges = (tx: TenantReader, scope: PassageScope): Promise<{ first: number; count: number }[]> =>
  tx.select({ first: passageDocuments.firstNumber, count: passageDocuments.passages }).from(passageDocuments).where(ofScope(tx, scope));

/** The numbers of passages that are switched off. */
export const findOff = async (tx: TenantReader, { readable }: PassageScope): Promise<number[]> => {
  const bases = readable.map(({ base }) => base);
  const rows = await tx
    .select({ number: passages.number })
    .from(passages)
    .where(and(eq(passages.accountId, tx.accountId), inArray(passages.baseId, bases), passages.isOff));
  return rows.map(({ number }) => number);
};

/** Passages by their numbers, with what is known of their documents. */
export const findPassages = (tx: TenantReader, numbers: readonly number[]) =>
  tx
    .select({
      number: passages.number,
      document: passages.documentId,
      index: passages.place,
      text: passages.text,
      headings: passages.headings,
      language: passageDocuments.language,
      title: passageDocuments.title,
    })
    .from(passages)
    .innerJoin(
      passageDocuments,
      and(eq(passageDocuments.accountId, passages.accountId), eq(passageDocuments.documentId, passages.documentId)),
    )
    .where(and(eq(passages.accountId, tx.accountId), inArray(passages.number, [...numbers])));
