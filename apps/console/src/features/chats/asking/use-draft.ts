import { useEffect, useState } from 'react';
import { dropCopy, dropUnsaved, findUnsaved, keepUnsaved } from '#console/kernel/session/unsaved-copies.ts';

const place = 'chat';

/** What is typed and not asked yet, over a reload as well; what is being asked stays kept until the server has it. */
export const useDraft = (owner: string, asked: string) => {
  const [found] = useState(() => findUnsaved(owner, place));
  const [draft, setDraft] = useState(typeof found?.value === 'string' ? found.value : '');
  const kept = draft || asked;
  useEffect(() => {
    if (kept) return keepUnsaved(owner, place, kept);
    dropUnsaved(owner, place);
    if (found) dropCopy(found);
  }, [kept, owner, found]);
  return [draft, setDraft] as const;
};
