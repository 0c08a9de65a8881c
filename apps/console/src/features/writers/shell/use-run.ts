import { type Dispatch, useCallback, useEffect, useRef, useState } from 'react';
import { CallError, type FieldIssue } from '#console/kernel/calls/call-error.ts';
import { refreshPoints } from '#console/kernel/money/points.ts';
import { messageOf } from '#console/kernel/notices/error-message.ts';
import { showFailure } from '#console/kernel/notices/toast.ts';
import { followRun, stopRun } from '../writer.queries.ts';
import type { Draft, DraftPlace, KindShape, WriterKind } from './writer-kind.ts';
import { hasText, type WriterAction, type WriterState } from './writer-state.ts';

/** What a run needs of the saving of drafts. */
type Saving<Kind extends KindShape> = {
  flush: () => Promise<string | null>;
  adopt: (place: DraftPlace, edits?: number) => void;
  readAgain: () => Promise<Draft<Kind> | null>;
};

type Parts<Kind extends KindShape> = {
  kind: WriterKind<Kind>;
  state: WriterState<Kind>;
  dispatch: Dispatch<WriterAction<Kind>>;
  saving: Saving<Kind>;
  /** Keeps what a reload needs in the address; null takes it out. */
  note: (values: Record<string, string | null>) => void;
  onStart: () => void;
};

/** Follows the run of the screen, whoever started it; true while the line to it is cut. */
const useFollowing = <Kind extends KindShape>(
  runId: string | null,
  dispatch: Dispatch<WriterAction<Kind>>,
  { adopt, readAgain }: Saving<Kind>,
): boolean => {
  const [isReconnecting, setIsReconnecting] = useState(false);
  useEffect(() => {
    if (!runId) return;
    const controller = new AbortController();
    const read = async () => {
      const events = followRun<Kind['field']>(runId, { signal: controller.signal, onReconnect: () => setIsReconnecting(true) });
      for await (const event of events) {
        setIsReconnecting(false);
        // The server has put into the draft what is whole: it is read there, and not saved from here.
        const draft = event.type === 'settled' ? await readAgain() : null;
        dispatch({ type: 'event', event });
        if (draft) {
          dispatch({ type: 'kept', draft });
          adopt(draft);
        }
        if (event.type === 'settled') refreshPoints();
      }
    };
    read().catch((error: unknown) => {
      setIsReconnecting(false);
      dispatch({ type: 'lost', message: messageOf(error) });
    });
    return () => controller.abort();
  }, [runId, dispatch, readAgain, adopt]);
  return isReconnecting;
};

/** Starts a run, follows it, whoever started it, and stops it. */
export const useRun = <Kind extends KindShape>({ kind, state, dispatch, saving, note, onStart }: Parts<Kind>) => {
  const [issues, setIssues] = useState<readonly FieldIssue[]>([]);
  const { runId } = state;
  const isReconnecting = useFollowing(runId, dispatch, saving);
  // Stop may be pressed before the server has said which run it is, and before the screen knows what it said.
  const begun = useRef<{ id: string | null; isStopDue: boolean }>({ id: null, isStopDue: false });

  const start = async (named?: readonly Kind['field'][]): Promise<void> => {
    const { brief, text, subject, edits } = state;
    const fields = named ?? kind.nextFields?.(text) ?? kind.fields.map(({ name }) => name);
    dispatch({ type: 'start', fields });
    setIssues([]);
    begun.current = { id: null, isStopDue: false };
    try {
      const draftId = await saving.flush();
      const current = hasText(state) && { current: text };
      const started = await kind.calls.startRun({ brief, fields: [...fields], ...current, draftId, subject });
      begun.current.id = started.runId;
      // A run that begins without a draft makes one of what stands on the screen.
      if (!draftId) saving.adopt({ id: started.draftId, revision: 1, published: null }, edits);
      dispatch({ type: 'started', runId: started.runId });
      note({ draft: started.draftId, run: started.runId });
      if (begun.current.isStopDue) stopRun(started.runId).catch(showFailure);
      onStart();
    } catch (error) {
      dispatch({ type: 'not-started' });
      setIssues(error instanceof CallError ? error.issues : []);
      showFailure(error);
    }
  };

  const stop = useCallback(() => {
    const id = runId ?? begun.current.id;
    if (id) stopRun(id).catch(showFailure);
    else begun.current.isStopDue = true;
  }, [runId]);

  return { start, stop, isReconnecting, issueOf: (path: string) => issues.find((issue) => issue.path === path)?.msg ?? null };
};
