import type { ProductDetail } from '@inkstone/contract/products';
import { factsOfBrief } from '@inkstone/copy-checks/brief-facts';
import { checkCopy } from '@inkstone/copy-checks/check-copy';
import type { CopyReport } from '@inkstone/copy-checks/copy';
import { draftSubject } from '@inkstone/copy-checks/draft-subject';
import { factsOf, textsOfFacts } from '@inkstone/copy-checks/product-facts';
import { useDeferredValue, useMemo } from 'react';
import { type Compared, useElsewhere } from '#console/kernel/texts/use-elsewhere.ts';
import { useVoiceWords } from './use-voice-words.ts';

type Drafted = Parameters<typeof draftSubject>[0];
type Parts = Pick<Drafted, 'fields' | 'text' | 'approved'> & {
  brief: Drafted['brief'] & { voiceId?: string | null | undefined };
  /** The product that the texts are about; null for none. */
  product: ProductDetail | null;
  /** The draft that they stand in, null while there is none; left out, the texts are compared with no others. */
  draftId?: string | null;
};

/** What the checks say of a draft's texts, of what is known of their subject, of what their person approved, and of the other texts of the shop. */
export const useCopyReport = ({ fields, text, brief, product, approved, draftId }: Parts): { report: CopyReport; compared: Compared } => {
  // While text streams in, the checks may lag behind it.
  const [calmText, calmBrief] = [useDeferredValue(text), useDeferredValue(brief)];
  const voiceWords = useVoiceWords(brief.voiceId ?? null);
  const known = useMemo(() => (product ? textsOfFacts(factsOf(product)) : []), [product]);
  const facts = useMemo(() => [...factsOfBrief(calmBrief), ...known], [calmBrief, known]);
  const subject = useMemo(
    () => draftSubject({ fields, text: calmText, brief: calmBrief, facts, approved, voiceWords }),
    [fields, calmText, calmBrief, facts, approved, voiceWords],
  );
  const compared = useElsewhere(draftId === undefined ? null : subject.texts, { draftId: draftId ?? null, productId: product?.id ?? null });
  const { elsewhere } = compared;
  const report = useMemo(() => checkCopy({ ...subject, elsewhere }), [subject, elsewhere]);
  return { report, compared };
};
