import { useEffect, useState } from 'react';
import { dropCopy, dropUnsaved, findTyped, keepUnsaved } from '#console/kernel/session/unsaved-copies.ts';

type Kept = {
  /** Whose words they are. */
  owner: string;
  /** What they are written for; one box at a time stands there. */
  place: string;
  /** What is being sent and may be refused. */
  sent: string;
};

/** What is typed and not sent yet, over a reload and a look elsewhere as well; what is being sent stays kept until the server has it. */
export const useDraft = ({ owner, place, sent }: Kept) => {
  const [found] = useState(() => findTyped(owner, place));
  const [draft, setDraft] = useState(typeof found?.value === 'string' ? found.value : '');
  const kept = draft || sent;
  useEffect(() => {
    if (kept) return keepUnsaved(owner, place, kept);
    dropUnsaved(owner, place);
    if (found) dropCopy(found);
  }, [kept, owner, place, found]);
  return [draft, setDraft] as const;
};
