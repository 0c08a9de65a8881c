import { readAsTenant } from '#server/db/tenancy.ts';
import { type PlacedPassage, placeOf } from '../sources/sources.ts';
import type { AnswerAsk } from './answer-ask.ts';
import type { FindingDeps } from './found-passages.ts';

/** How names of sheets end. */
const endings = ['csv', 'tsv', 'xls', 'xlsx', 'xlsm', 'ods'];
/** Of more sheets it is not worth reading each for a question that found none of them. */
const mostSheets = 5;

/**
 * The sheets of a base, for a question whose words found nothing: 'articles over 290 euros' says no word that stands in the rows it asks for.
 * None where there are many.
 */
export const sheetsOfBase = async (
  { db, sources }: FindingDeps,
  { accountId, reader, baseId, tags }: Pick<AnswerAsk, 'accountId' | 'reader' | 'baseId' | 'tags'>,
): Promise<PlacedPassage[]> => {
  const wanted = { baseId, tags, endings, most: mostSheets + 1 };
  const heads = await readAsTenant(db, accountId, (tx) => sources.findHeads(tx, reader, wanted));
  if (heads.length > mostSheets) return [];
  return heads.map((head): PlacedPassage => {
    const place = placeOf({ ...head, document: head.id, index: 0, start: 0, end: 0, isEdited: false, pages: [] });
    const of = { document: head.id, index: 0, text: '', headings: [], language: null, title: head.title ?? head.name };
    return { ...of, score: 0, place };
  });
};
