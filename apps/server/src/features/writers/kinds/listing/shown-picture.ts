import type { ListingBrief, ListingDraftText } from '@inkstone/contract/listing-writer';
import type { MessagePart } from '@inkstone/integrations/kit/ai-vendor';
import type { UnseenCause } from '../../pictures/picture-fetching.ts';
import type { WritingJob } from '../writing-kind.ts';

type Job = Pick<WritingJob<ListingBrief, ListingDraftText>, 'ask' | 'model' | 'signal' | 'emit' | 'look'>;

/** The first picture of the product for a model that sees, and a word on whether it was seen; null where there is none to show. */
export const showPicture = async ({ ask, model, signal, emit, look }: Job) => {
  const [first] = ask.product?.images ?? [];
  // A translation says what stands in the text, and nothing more.
  if (!first || ask.brief.translationOf || !model.capabilities.includes('vision')) return null;
  const sight = await look(first.url, signal);
  let unseen: UnseenCause | null = 'unseen' in sight ? sight.unseen : null;
  const onRefused = (): void => {
    unseen = 'pictureRefused';
  };
  const parts: readonly MessagePart[] = 'picture' in sight ? [sight.picture] : [];
  return {
    pictures: { parts, onRefused },
    tell: (): void => emit({ type: 'note', note: unseen ?? 'pictureSeen', params: {} }),
  };
};
