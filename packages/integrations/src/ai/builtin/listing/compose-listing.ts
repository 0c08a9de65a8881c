import type { ListingField } from '@inkstone/contract/writers';
import type { ListingFacts } from '../../../kit/writing-task.ts';
import { languagePacks } from '../languages/all-languages.ts';
import { composeDescription } from './description.ts';
import { composeSeoDescription, composeSeoTitle, composeTitle } from './headlines.ts';
import { createRandom } from './random.ts';

const composers = {
  title: composeTitle,
  description: composeDescription,
  seoTitle: composeSeoTitle,
  seoDescription: composeSeoDescription,
} satisfies Record<ListingField, unknown>;

const tidy = (facts: ListingFacts): ListingFacts => ({
  ...facts,
  productTitle: facts.productTitle.trim().replace(/\s+/g, ' '),
  brand: facts.brand.trim(),
  keywords: [...new Set(facts.keywords.map((keyword) => keyword.trim()).filter(Boolean))],
});

/** One field of a listing. The same facts and seed give the same text. */
export const composeField = (field: ListingField, given: ListingFacts, seed: number): string => {
  const facts = tidy(given);
  const random = createRandom(JSON.stringify([field, seed, facts]));
  return composers[field]({ facts, pack: languagePacks[facts.language], random });
};
