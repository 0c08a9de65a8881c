import type { ListingDraft } from '@inkstone/contract/writers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CallError } from '#console/kernel/calls/call-error.ts';
import { useIsOffline } from '#console/kernel/calls/online.ts';
import { draftsKey, saveDraft } from '../writer.queries.ts';
import { hasText, isWriting, type WriterState } from '../writer-state.ts';

export type DraftPlace = Pick<ListingDraft, 'id' | 'revision' | 'published'>;
export type SaveStatus = 'none' | 'saving' | 'saved' | 'unsaved' | 'failed' | 'conflict';

type Parts = {
  state: WriterState;
  initial: DraftPlace | null;
  /** The draft holds all that was written: a reload needs nothing else. */
  onSaved: (id: string) => void;
};

const idleMs = 1500;

const hasNoAnswer = (error: unknown): boolean => error instanceof CallError && error.kind === 'network';
const isConflict = (error: unknown): boolean => error instanceof CallError && error.status === 409;

/** Saves by itself once there is a draft or a written text; a newer text of another window is never overwritten. */
export const useDraftSaving = ({ state, initial, onSaved }: Parts) => {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(initial);
  const [savedEdits, setSavedEdits] = useState(0);
  const [failedEdits, setFailedEdits] = useState<number | null>(null);

  const saving = useMutation({
    mutationFn: ({ asNew = false }: { asNew?: boolean } = {}) => {
      const { brief, text, writtenBy, product } = state;
      const place = draft && !asNew ? { id: draft.id, revision: draft.revision } : {};
      return saveDraft({ ...place, brief, text, writtenBy, productId: product?.id ?? null }).then((saved) => ({
        saved,
        edits: state.edits,
      }));
    },
    onSuccess: ({ saved, edits }) => {
      setDraft(saved);
      setSavedEdits(edits);
      setFailedEdits(null);
      onSaved(saved.id);
      return queryClient.invalidateQueries({ queryKey: draftsKey });
    },
    onError: () => setFailedEdits(state.edits),
  });

  const isDirty = state.edits !== savedEdits;
  const hasConflict = isConflict(saving.error);
  const mayWait = draft !== null;
  // What failed for want of an answer is saved as soon as there is one again; what was refused waits for the next edit.
  const hasFailed = failedEdits === state.edits;
  const isOffline = useIsOffline();
  const mayTry = !isOffline && (!hasFailed || hasNoAnswer(saving.error));
  const isDue = isDirty && !saving.isPending && !hasConflict && mayTry && !isWriting(state);
  const savesItself = isDue && (mayWait || (state.outcome !== null && hasText(state)));
  const { mutate } = saving;

  // Each further edit begins the wait anew.
  useEffect(() => {
    if (!savesItself) return;
    const timer = setTimeout(() => mutate({}), mayWait || hasFailed ? idleMs : 0);
    return () => clearTimeout(timer);
  }, [savesItself, mayWait, hasFailed, mutate, state.edits]);

  const statusNow = (): SaveStatus => {
    if (saving.isPending) return 'saving';
    if (hasConflict) return 'conflict';
    if (failedEdits !== null) return 'failed';
    if (isDirty) return hasText(state) || state.brief.productTitle ? 'unsaved' : 'none';
    return draft ? 'saved' : 'none';
  };

  return {
    draft,
    status: statusNow(),
    isDirty: isDirty && statusNow() !== 'none',
    save: (options: { asNew?: boolean } = {}) => saving.mutate(options),
  };
};
