import type { ContentFacts, WritingRemark } from '../../../kit/writing-task.ts';
import { type Material, readFacts } from '../facts/read-facts.ts';
import { composeSearchDescription } from '../listing/search-description.ts';
import { composeSeoTitle, shortTitle } from '../listing/titles.ts';

/** What is known for a text that is about no product, read as the facts of a listing are. */
export const materialOf = ({ topic, facts, ...given }: ContentFacts): Material =>
  readFacts({ ...given, productTitle: topic, mainIdea: facts }, { isProse: true });

/** No page and no article is "by" the shop as a product is by its maker. */
const unbranded = (material: Material): Material => ({ ...material, brand: '' });

/** The short texts of a page or an article; a telephone number or an address does not stand behind its title. */
export const shortTexts = (material: Material, seed: number) => ({
  title: () => shortTitle(material),
  seoTitle: () => composeSeoTitle({ ...material, items: [], pairs: [] }, seed),
  seoDescription: () => composeSearchDescription(unbranded(material), seed).text,
});

/** Whether facts in another language stand quoted, and whether the facts do not fill a search result. */
export const commonRemarks = (material: Material, fields: readonly string[]): WritingRemark[] => {
  const { foreign, foreignLanguage } = material;
  const isAsked = fields.includes('seoDescription');
  return [
    ...(foreign.length ? [{ about: 'foreign-facts' as const, language: foreignLanguage }] : []),
    ...(isAsked && composeSearchDescription(unbranded(material), 0).isShort ? [{ about: 'short-search-text' as const }] : []),
  ];
};
