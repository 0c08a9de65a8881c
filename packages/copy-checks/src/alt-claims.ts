import type { ProductDetail } from '@inkstone/contract/products';
import { toldLanguage } from '@inkstone/text/told-language';
import type { ClaimedTexts } from './claimed-texts.ts';
import { factsOf, textsOfFacts } from './product-facts.ts';

type Pictured = { product: ProductDetail; alts: readonly string[]; approved: readonly string[] };

/** The text with `– picture 2 of 4` or `(2)` at its end left blank: which picture it is, claims nothing of the product. */
const withoutPlace = (text: string, index: number, count: number): string =>
  text.replace(/[–（(][^–（(]{1,24}$/u, (place) => {
    const numbers = place.match(/\d{1,4}/g) ?? [];
    const isPlace = numbers.length > 0 && numbers.every((number) => [index + 1, count].includes(Number(number)));
    return isPlace ? ' '.repeat(place.length) : place;
  });

/** The words of a product's pictures that are new, each under its number, and what is known of the product; those that stand are no claims. */
export const altClaims = ({ product, alts, approved }: Pictured): ClaimedTexts => ({
  texts: alts.flatMap((text, index) =>
    text.trim() === product.images[index]?.alt.trim()
      ? []
      : [{ field: String(index), shape: 'line' as const, text: withoutPlace(text, index, alts.length) }],
  ),
  facts: [...textsOfFacts(factsOf(product)), product.seoTitle, product.seoDescription],
  language: toldLanguage(alts.join('. ')) ?? 'en',
  approved,
});
