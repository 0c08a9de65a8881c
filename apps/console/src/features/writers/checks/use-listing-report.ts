import type { ListingBrief, ListingDraftText } from '@inkstone/contract/listing-writer';
import type { ProductDetail } from '@inkstone/contract/products';
import { checkCopy } from '@inkstone/copy-checks/check-copy';
import type { CopyReport } from '@inkstone/copy-checks/copy';
import { factsOfListing, listingSubject } from '@inkstone/copy-checks/listing';
import { factsOf } from '@inkstone/copy-checks/product-facts';
import { useDeferredValue, useMemo } from 'react';
import { useVoiceWords } from './use-voice-words.ts';

type Parts = { text: ListingDraftText; brief: ListingBrief; product: ProductDetail | null; approved: readonly string[] };

/** What the checks say of a listing, of what is known of its product and of what its person approved. */
export const useListingReport = ({ text, brief, product, approved }: Parts): CopyReport => {
  // While text streams in, the checks may lag behind it.
  const [calmText, calmBrief] = [useDeferredValue(text), useDeferredValue(brief)];
  const known = useMemo(() => product && factsOf(product), [product]);
  const voiceWords = useVoiceWords(brief.voiceId ?? null);
  const facts = useMemo(() => factsOfListing({ brief: calmBrief, product: known }), [calmBrief, known]);
  return useMemo(
    () => checkCopy(listingSubject({ text: calmText, brief: calmBrief, product: known, facts, approved, voiceWords })),
    [calmText, calmBrief, known, facts, approved, voiceWords],
  );
};
