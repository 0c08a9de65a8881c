import type { ListingField } from '@inkstone/contract/listing-writer';
import type { ListingFacts, WritingRemark } from '../../../kit/writing-task.ts';
import { readFacts } from '../facts/read-facts.ts';
import { composeDescription } from './description.ts';
import { remarksOn } from './remarks.ts';
import { composeSearchDescription } from './search-description.ts';
import { composeSeoTitle, composeTitle } from './titles.ts';

/** The texts that were asked for, in their order, and what is to be said beside them. */
export type Composed = { texts: { field: ListingField; text: string }[]; remarks: WritingRemark[] };

/** Composes the fields of a listing out of its facts. The same facts and seed give the same texts, the next seed others. */
export const composeListing = (given: ListingFacts, fields: readonly ListingField[], seed: number): Composed => {
  const material = readFacts(given);
  const search = fields.includes('seoDescription') ? composeSearchDescription(material, seed) : { text: '', isShort: false };
  const composers: Record<ListingField, () => string> = {
    title: () => composeTitle(material, seed),
    description: () => composeDescription(material, seed),
    seoTitle: () => composeSeoTitle(material, seed),
    seoDescription: () => search.text,
  };
  const texts = fields.map((field) => ({ field, text: composers[field]() }));
  const description = texts.find(({ field }) => field === 'description')?.text;
  return {
    texts,
    remarks: remarksOn(material, { ...(description === undefined ? {} : { description }), isSearchTextShort: search.isShort }),
  };
};
