import type { LeftRewriting } from '@inkstone/contract/writers';
import { useQuery } from '@tanstack/react-query';
import { type Dispatch, useEffect, useReducer, useRef, useState } from 'react';
import { usableModelsQuery } from '#console/kernel/calls/usable-models.ts';
import { modelIn } from '#console/kernel/texts/use-model-choice.ts';
import { useUnsaved } from '#console/ui/forms/unsaved.tsx';
import { useIsVoiceGone } from '../brief/use-voice-gone.ts';
import type { Opened } from './open-writer.ts';
import { useDraftSaving } from './use-draft-saving.ts';
import { useLocalCopy } from './use-local-copy.ts';
import { useRun } from './use-run.ts';
import { useWriterAddress } from './use-writer-address.ts';
import { useWriterKeys } from './use-writer-keys.ts';
import type { Draft, KindShape, WriterKind } from './writer-kind.ts';
import { isWriting, type WriterAction, type WriterState, writerReducer } from './writer-state.ts';

type Parts<Kind extends KindShape> = { kind: WriterKind<Kind>; opened: Opened<Kind>; session: string };

/** Where the brief fills the screen, what is being written stands below it. */
const bringIntoSight = (element: HTMLElement | null): void => {
  if (window.matchMedia('(max-width: 859px)').matches) element?.scrollIntoView({ block: 'start', behavior: 'smooth' });
};

/**
 * The state of one writer's screen with all that moves it: runs, drafts and their saving, the address, the keys.
 * A screen hands it to `WriterPage`, and reads and dispatches what only its kind has.
 */
export const useWriter = <Kind extends KindShape>({ kind, opened, session }: Parts<Kind>) => {
  const [state, dispatch]: [WriterState<Kind>, Dispatch<WriterAction<Kind>>] = useReducer(writerReducer<Kind>, opened.state);
  const { note, open } = useWriterAddress(kind.path, session);
  const saving = useDraftSaving({ kind, state, initial: opened.draft, onSaved: (draft) => note({ draft }) });
  const [left, setLeft] = useState<readonly LeftRewriting[]>(opened.draft?.rewritings ?? []);
  const result = useRef<HTMLDivElement>(null);
  const { data: models = [] } = useQuery(usableModelsQuery);
  // A model that is no longer offered gives way to the default one, and a voice that is gone to none, as their fields say.
  const { isGone } = modelIn(models, state.brief.modelId);
  const isVoiceGone = useIsVoiceGone(state.brief.voiceId ?? null);
  const brief = { ...state.brief, ...(isGone && { modelId: null }), ...(isVoiceGone && { voiceId: null }) };
  const asked = isGone || isVoiceGone ? { ...state, brief } : state;
  const run = useRun({ kind, state: asked, dispatch, saving, note, onStart: () => bringIntoSight(result.current) });
  const writing = isWriting(state) || state.runId !== null;
  const copy = useLocalCopy({ kind, state, dispatch, saving });
  useUnsaved(saving.isDirty);
  useWriterKeys({
    isWriting: writing,
    start: run.start,
    stop: run.stop,
    save: () => !writing && saving.status !== 'none' && saving.save(),
  });
  // A run that is over stays in the address as long as it has something that the draft has not: what was cut.
  const isOver = state.outcome !== null && !writing && !Object.values(state.fragments).some(Boolean);
  useEffect(() => {
    if (isOver) note({ run: null });
  }, [note, isOver]);
  /** The server has put an earlier version into the draft: it stands on the screen from now on. */
  const take = (draft: Draft<Kind>, fields: readonly Kind['field'][]): void => {
    dispatch({ type: 'restored', draft, fields });
    saving.adopt(draft, state.edits);
  };
  const draftId = saving.draft?.id ?? null;
  const isRemembered = opened.isRemembered && draftId === null;
  return {
    kind,
    state,
    dispatch,
    saving,
    copy,
    run,
    note,
    open,
    take,
    result,
    /** Parts that are written anew and not decided on. */
    rewritings: { left, setLeft },
    isWriting: writing,
    draftId,
    isRemembered,
  };
};

/** What `useWriter` gives a screen. */
export type Writer<Kind extends KindShape> = ReturnType<typeof useWriter<Kind>>;
