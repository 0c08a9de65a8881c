import { useEffect, useState } from 'react';
import { dropCopy, dropUnsaved, findUnsaved, findUnsavedHere, keepUnsaved } from '#console/kernel/session/unsaved-copies.ts';

type Place = { owner: string; place: string };

/** Words that the server has are no draft any more, also where their page was left before it had them. */
const forgetSent = ({ owner, place }: Place, text: string): void => {
  if (findUnsavedHere(owner, place) === text) dropUnsaved(owner, place);
};

/** What is typed and not sent yet, over a reload and other pages as well; what is on its way stays kept until the server has it. */
export const useDraft = ({ owner, place }: Place, sent: string) => {
  const [here] = useState(() => findUnsavedHere(owner, place));
  const [found] = useState(() => (here === null ? findUnsaved(owner, place) : null));
  const left = here ?? found?.value;
  const [draft, setDraft] = useState(typeof left === 'string' ? left : '');
  const kept = draft || sent;
  useEffect(() => {
    if (kept) return keepUnsaved(owner, place, kept);
    dropUnsaved(owner, place);
    if (found) dropCopy(found);
  }, [kept, owner, place, found]);
  /** Sends what stands there; what was refused stands there again, to be changed. */
  const send = async (give: (text: string) => Promise<unknown>): Promise<void> => {
    const text = draft.trim();
    setDraft('');
    await give(text).then(
      () => forgetSent({ owner, place }, text),
      () => setDraft((newer) => newer || text),
    );
  };
  return { draft, setDraft, send };
};
