import type { BulkNote } from '@inkstone/contract/bulk';
import { listingFields } from '@inkstone/contract/listing-writer';
import type { ProductDetail } from '@inkstone/contract/products';
import type { ContentLanguage } from '@inkstone/contract/writers';
import { checkCopy } from '@inkstone/copy-checks/check-copy';
import { factsOf, textsOfFacts } from '@inkstone/copy-checks/product-facts';
import type { FieldTexts } from './row-texts.ts';

const roles = { title: 'title', description: 'body', seoTitle: 'seoTitle', seoDescription: 'seoDescription' } as const;
const fields = ['title', 'description', 'seoTitle', 'seoDescription'] as const;
const mostNotes = 20;

type Written = { product: ProductDetail; texts: FieldTexts; language: ContentLanguage };

/** What the texts say that the product's own data do not bear, as notes for the person who reviews them; each claim once. */
export const unprovenClaims = ({ product, texts, language }: Written): BulkNote[] => {
  const { findings } = checkCopy({
    // Search texts alone are judged beside the description that stays.
    texts: fields.map((field) => ({
      field,
      role: roles[field],
      shape: listingFields[field].shape,
      text: texts[field] ?? (field === 'description' ? product.descriptionHtml : ''),
    })),
    facts: textsOfFacts(factsOf(product)),
    language,
    keywords: product.tags,
    approved: [],
    wordCount: null,
  });
  const open = findings.filter(
    ({ severity, field }) => severity === 'block' && fields.some((own) => own === field && texts[own] !== undefined),
  );
  const claims = new Map(open.map(({ code, quote, field }) => [`${code} ${quote.toLowerCase()}`, { kind: code, quote, field }]));
  return [...claims.values()].slice(0, mostNotes).map((params) => ({ note: 'claim', params }));
};
