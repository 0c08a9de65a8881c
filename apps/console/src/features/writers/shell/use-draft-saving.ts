import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CallError } from '#console/kernel/calls/call-error.ts';
import { useIsOffline } from '#console/kernel/calls/online.ts';
import { draftsKey } from '../writer.queries.ts';
import { isSaveOf, type SentSave } from './local-copy.ts';
import { tooLongFields } from './text-limits.ts';
import type { DraftPlace, KindShape, WriterKind } from './writer-kind.ts';
import { hasText, isWriting, type WriterState } from './writer-state.ts';

/** Whether the work is safe. `none` says that there is nothing to save. */
export type SaveStatus = 'none' | 'saving' | 'saved' | 'unsaved' | 'failed' | 'conflict' | 'tooLong';

type Parts<Kind extends KindShape> = {
  kind: WriterKind<Kind>;
  state: WriterState<Kind>;
  initial: DraftPlace | null;
  /** The draft holds all that stands on the screen: a reload needs nothing else. */
  onSaved: (id: string) => void;
};

const idleMs = 1500;

const hasNoAnswer = (error: unknown): boolean => error instanceof CallError && error.kind === 'network';
const refusalOf = (error: unknown): string | null => (error instanceof CallError && wasRefused(error) ? error.message || null : null);
const focusInvalid = (): void => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
const wasRefused = (error: unknown): boolean => error instanceof CallError && error.kind === 'refused' && (error.status ?? 500) < 500;
const isConflict = (error: unknown): boolean => error instanceof CallError && error.status === 409;

/** Which draft it is, and how many edits it holds. */
const useDraftPlace = (initial: DraftPlace | null) => {
  const [draft, setDraft] = useState(initial);
  const [savedEdits, setSavedEdits] = useState(0);
  const [failedEdits, setFailedEdits] = useState<number | null>(null);
  // What the newest answer said, also before it is drawn: a save behind another one builds on it.
  const latest = useRef({ draft: initial, edits: 0 });
  /** From now on this is the draft, which holds what stood on the screen after so many edits. */
  const adopt = useCallback((place: DraftPlace, edits = latest.current.edits) => {
    latest.current = { draft: place, edits };
    setDraft(place);
    setSavedEdits(edits);
    setFailedEdits(null);
  }, []);
  return { draft, savedEdits, failedEdits, setFailedEdits, latest, adopt };
};

/** Saves when nothing was changed for a while: each further edit begins the wait anew. */
const useSaveAfterRest = (isDue: boolean, edits: number, save: (options: object) => void): void => {
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => save({}), idleMs);
    return () => clearTimeout(timer);
  }, [isDue, edits, save]);
};

/** The save that has no answer yet, of this page or of the one before a reload; a refusal is an answer. */
const useSentSave = <Kind extends KindShape>() => {
  const [sent, setSent] = useState<SentSave<Kind> | null>(null);
  const latest = useRef<SentSave<Kind> | null>(null);
  const expect = useCallback((save: SentSave<Kind> | null) => {
    latest.current = save;
    setSent(save);
  }, []);
  return { sent, latest, expect };
};

/** The saving itself, one after the other. */
const useSaving = <Kind extends KindShape>(
  { kind, state, onSaved }: Omit<Parts<Kind>, 'initial'>,
  { latest, adopt, setFailedEdits }: ReturnType<typeof useDraftPlace>,
  { latest: unanswered, expect }: ReturnType<typeof useSentSave<Kind>>,
) => {
  const queryClient = useQueryClient();
  /** The draft that an earlier save made though its answer was lost; null where somebody else was faster. */
  const ownSave = async (sent: SentSave<Kind> | null, id: string | undefined): Promise<DraftPlace | null> => {
    const found = sent && id ? await kind.calls.fetchDraft(id) : null;
    return sent && found && isSaveOf<Kind>(kind, sent, found) ? found : null;
  };
  return useMutation({
    scope: { id: 'writers.draft' },
    mutationFn: async ({ asNew = false }: { asNew?: boolean } = {}) => {
      const { brief, text, writtenBy, approved, subject, edits } = state;
      const before = unanswered.current;
      const send = (known: DraftPlace | null) => {
        const place = known && { id: known.id, revision: known.revision };
        expect(place && { brief, text, revision: place.revision });
        return kind.calls.saveDraft({ ...(place && { place }), brief, text, writtenBy, approved: [...approved], subject });
      };
      const known = asNew ? null : latest.current.draft;
      const saved = await send(known).catch(async (error: unknown) => {
        const own = isConflict(error) ? await ownSave(before, known?.id) : null;
        if (!own) throw error;
        return send(own);
      });
      return { saved, edits };
    },
    onSuccess: ({ saved, edits }) => {
      expect(null);
      adopt(saved, edits);
      onSaved(saved.id);
      return queryClient.invalidateQueries({ queryKey: draftsKey });
    },
    onError: (error) => {
      if (wasRefused(error)) expect(null);
      setFailedEdits(state.edits);
    },
  });
};

/** Saves what the person changes by itself once there is a draft; a newer text of another window is never overwritten. */
export const useDraftSaving = <Kind extends KindShape>({ kind, state, initial, onSaved }: Parts<Kind>) => {
  const place = useDraftPlace(initial);
  const { draft, savedEdits, failedEdits, latest, adopt } = place;
  const { fetchDraft } = kind.calls;
  /** The draft as the server has it now. */
  const readAgain = useCallback(async () => (latest.current.draft ? fetchDraft(latest.current.draft.id) : null), [latest, fetchDraft]);

  const unanswered = useSentSave<Kind>();
  const saving = useSaving({ kind, state, onSaved }, place, unanswered);
  const isDirty = state.edits !== savedEdits;
  const tooLong = tooLongFields(kind.fields, state.text);
  const hasConflict = isConflict(saving.error);
  // What failed for want of an answer is saved as soon as there is one again; what was refused waits for the next edit.
  const hasFailed = failedEdits === state.edits;
  const isOffline = useIsOffline();
  const mayTry = !isOffline && !tooLong.length && (!hasFailed || hasNoAnswer(saving.error));
  const isDue = isDirty && !saving.isPending && !hasConflict && mayTry && !isWriting(state);
  useSaveAfterRest(isDue && draft !== null, state.edits, saving.mutate);

  const statusNow = (): SaveStatus => {
    if (saving.isPending) return 'saving';
    if (hasConflict) return 'conflict';
    if (isDirty && tooLong.length) return 'tooLong';
    if (failedEdits !== null) return 'failed';
    if (isDirty) return hasText(state) || kind.isBegun(state.brief) ? 'unsaved' : 'none';
    return draft ? 'saved' : 'none';
  };

  return {
    draft,
    adopt,
    /** Brings the draft up to what stands on the screen; answers its id, null while there is none. */
    flush: async (): Promise<string | null> => {
      if (latest.current.draft && (saving.isPending || state.edits !== latest.current.edits)) await saving.mutateAsync({});
      return latest.current.draft?.id ?? null;
    },
    /** Brings what stands on the screen into its draft, into a new one where it has none; answers its id, null for what can not be saved. */
    keep: async (): Promise<string | null> => {
      if (tooLong.length || hasConflict) return null;
      if (!latest.current.draft || saving.isPending || state.edits !== latest.current.edits) await saving.mutateAsync({});
      return latest.current.draft?.id ?? null;
    },
    sent: unanswered.sent,
    expect: unanswered.expect,
    readAgain,
    status: statusNow(),
    isDirty: isDirty && statusNow() !== 'none',
    tooLong,
    /** The server's own words, when it refused; null when the outside world failed. */
    refusal: refusalOf(saving.error),
    /** Keeps what stands on the screen as a draft of its own; false where that failed, which the status says. */
    saveAsNew: (): Promise<boolean> =>
      saving.mutateAsync({ asNew: true }).then(
        () => true,
        () => false,
      ),
    save: (options: { asNew?: boolean } = {}) => (tooLong.length ? focusInvalid() : saving.mutate(options)),
  };
};
