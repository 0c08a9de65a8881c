import type { ProductDetail } from '@inkstone/contract/products';
import { factsOfBrief } from '@inkstone/copy-checks/brief-facts';
import { checkCopy } from '@inkstone/copy-checks/check-copy';
import type { CopyReport } from '@inkstone/copy-checks/copy';
import { draftSubject } from '@inkstone/copy-checks/draft-subject';
import { factsOf, textsOfFacts } from '@inkstone/copy-checks/product-facts';
import { useDeferredValue, useMemo } from 'react';
import { useVoiceWords } from './use-voice-words.ts';

type Drafted = Parameters<typeof draftSubject>[0];
type Parts = Pick<Drafted, 'fields' | 'text' | 'approved'> & {
  brief: Drafted['brief'] & { voiceId?: string | null | undefined };
  /** The product that the texts are about; null for none. */
  product: ProductDetail | null;
};

/** What the checks say of a draft's texts, of what is known of their subject, and of what their person approved. */
export const useCopyReport = ({ fields, text, brief, product, approved }: Parts): CopyReport => {
  // While text streams in, the checks may lag behind it.
  const [calmText, calmBrief] = [useDeferredValue(text), useDeferredValue(brief)];
  const voiceWords = useVoiceWords(brief.voiceId ?? null);
  const known = useMemo(() => (product ? textsOfFacts(factsOf(product)) : []), [product]);
  const facts = useMemo(() => [...factsOfBrief(calmBrief), ...known], [calmBrief, known]);
  return useMemo(
    () => checkCopy(draftSubject({ fields, text: calmText, brief: calmBrief, facts, approved, voiceWords })),
    [fields, calmText, calmBrief, facts, approved, voiceWords],
  );
};
