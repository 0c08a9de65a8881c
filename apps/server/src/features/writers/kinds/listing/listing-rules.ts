import type { ListingField } from '@inkstone/contract/listing-writer';
import { type LineRoom, searchRooms } from '@inkstone/contract/search-rooms';
import { visibleText } from '@inkstone/text/visible-text';
import { widthOf } from '../../answers/rules/line-limits.ts';
import { lineRules } from '../../answers/rules/line-rules.ts';
import { allRules, type TextRules } from '../../answers/rules/text-rules.ts';
import { wordRules } from '../../answers/rules/word-rules.ts';
import { productLines } from '../product-lines.ts';
import type { ListingAsk } from './listing-prompt.ts';

const limits: Partial<Record<ListingField, LineRoom>> = {
  title: searchRooms.title,
  seoTitle: searchRooms.title,
  seoDescription: searchRooms.description,
};
/** Where no more than this is known, nothing more can be said. */
const fewFacts = 200;

/** What holds for a listing's texts beside being texts: room on search pages, words of the voice, the glossary. */
export const listingRules = ({ brief, current, product, style }: ListingAsk, isBuiltin: boolean): TextRules<ListingField> => {
  const { language, productTitle, mainIdea } = brief;
  const about = `${productTitle}\n${mainIdea}`;
  const known = [about, product ? productLines(product) : '', visibleText(current?.description ?? '')].join('\n');
  return allRules(
    // What composes by rules says all it can, and by itself what is short.
    lineRules({ language, limits, isMoreKnown: !isBuiltin && widthOf(known) > fewFacts }),
    wordRules<ListingField>({ style, language, about, main: 'description' }),
  );
};
