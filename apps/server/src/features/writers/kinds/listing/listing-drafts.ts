import { type ListingBrief, type ListingDraftText, listingBrief, listingFields } from '@inkstone/contract/listing-writer';
import { z } from 'zod';
import { type DraftKind, keptObject, keptWords } from '../draft-kind.ts';

const { shape } = listingBrief;

/** The drafts of listings. */
export const listingDrafts: DraftKind<ListingBrief, ListingDraftText> = {
  name: 'listing',
  fields: listingFields,
  keptBrief: keptObject.pipe(
    z.object({
      productTitle: shape.productTitle.catch(''),
      mainIdea: shape.mainIdea.catch(''),
      keywords: shape.keywords.catch([]),
      audience: shape.audience.catch(''),
      instructions: shape.instructions.catch(''),
      tone: shape.tone.catch('natural'),
      brand: shape.brand.catch(''),
      wordCount: shape.wordCount.catch(150),
      language: shape.language.catch('en'),
      modelId: shape.modelId.catch(null),
      voiceId: shape.voiceId.catch(null),
      translationOf: shape.translationOf.catch(null),
    }),
  ),
  keptText: keptObject.pipe(z.object({ title: keptWords, description: keptWords, seoTitle: keptWords, seoDescription: keptWords })),
  main: 'description',
  titleOf: (text, brief) => text.title.trim() || brief.productTitle,
  wordsOf: ({ productTitle, keywords }) => [productTitle, keywords.join(' ')],
  tooLong: 'writer.descriptionTooLong',
};

/** A listing without a word. */
export const noListing: ListingDraftText = listingDrafts.keptText.parse({});
