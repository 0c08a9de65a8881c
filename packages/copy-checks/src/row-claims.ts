import { type ListingField, listingField, listingFields } from '@inkstone/contract/listing-writer';
import type { ContentLanguage } from '@inkstone/contract/writers';
import { toldLanguage } from '@inkstone/text/told-language';
import { visibleText } from '@inkstone/text/visible-text';
import type { ClaimedTexts } from './claimed-texts.ts';

type Texts = Partial<Record<ListingField, string>>;
/** What is kept of a product for which texts were written in a job. */
type WrittenFor = {
  /** Its texts as they stood in the store; they are facts of it too. */
  before: Record<ListingField, string> | null;
  /** All else that was known of it. */
  facts: readonly string[];
  /** Null where it was not noted. */
  language: ContentLanguage | null;
  approved: readonly string[];
};

/** Texts of a product of a job, as they are held against what was known of it when they were written. */
export const claimedOfRow = ({ before, facts, language, approved }: WrittenFor, texts: Texts): ClaimedTexts => ({
  texts: listingField.options.flatMap((field) => {
    const text = texts[field];
    return text === undefined ? [] : [{ field, shape: listingFields[field].shape, text }];
  }),
  facts: [...facts, ...Object.values(before ?? {}).filter(Boolean)],
  language: language ?? toldLanguage(visibleText(texts.description ?? texts.seoDescription ?? ''), 2) ?? 'en',
  approved,
});
