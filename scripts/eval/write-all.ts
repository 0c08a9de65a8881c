import { composeListing } from '@inkstone/integrations/ai/builtin/listing/compose-listing';
import type { Judged, Written } from './judges.ts';
import type { EvalProduct } from './products.ts';

const fields = ['title', 'description', 'seoTitle', 'seoDescription'] as const;

/** What the built-in writer writes for a product; another `way` is another variation. */
export const writeFor = ({ facts }: EvalProduct, way = 0): Written => {
  const { texts, remarks } = composeListing(facts, fields, way);
  const textOf = (field: (typeof fields)[number]): string => texts.find((each) => each.field === field)?.text ?? '';
  return {
    title: textOf('title'),
    description: textOf('description'),
    seoTitle: textOf('seoTitle'),
    seoDescription: textOf('seoDescription'),
    isSaidShort: remarks.some(({ about }) => about === 'short-search-text'),
  };
};

/** All products with what is written for them, and how many milliseconds each took. */
export const writeAll = (products: readonly EvalProduct[]): { judged: Judged[]; milliseconds: number[] } => {
  const milliseconds: number[] = [];
  const judged = products.map((product) => {
    const begin = performance.now();
    const written = writeFor(product);
    milliseconds.push(performance.now() - begin);
    return { product, written };
  });
  return { judged, milliseconds };
};

/** Texts that would hold up a reader that looks at them again and again. */
const hostile = ['a', 'a ', '(', 'a,', '. ', 'A. b', 'x: ', '• ', '<p>', '<li>a', '&amp;', '的', '1,', 'a-', '"', 'Ab c. '].map((piece) =>
  piece.repeat(Math.ceil(100_000 / piece.length)),
);

/** The longest time that such a text takes. */
export const hostileMilliseconds = (): number =>
  Math.max(
    ...hostile.map((text) => {
      const begin = performance.now();
      const facts = {
        productTitle: text,
        mainIdea: text,
        keywords: [text],
        tone: 'natural',
        brand: text,
        wordCount: 800,
        language: 'en',
      } as const;
      composeListing({ ...facts, attributes: [{ name: text, value: text }] }, fields, 0);
      return performance.now() - begin;
    }),
  );
