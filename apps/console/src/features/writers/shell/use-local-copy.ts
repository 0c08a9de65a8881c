import { type Dispatch, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '#console/kernel/notices/toast.ts';
import { useGlobalState } from '#console/kernel/session/profile.ts';
import { dropCopy, dropUnsaved, findUnsaved, keepUnsaved, type UnsavedCopy } from '#console/kernel/session/unsaved-copies.ts';
import { differingFields, isSameWords, isSaveOf, type LocalCopy, readLocalCopy, type SentSave } from './local-copy.ts';
import type { DraftPlace, KindShape, WriterKind } from './writer-kind.ts';
import { isWriting, type WriterAction, type WriterState } from './writer-state.ts';

type Parts<Kind extends KindShape> = {
  kind: WriterKind<Kind>;
  state: WriterState<Kind>;
  dispatch: Dispatch<WriterAction<Kind>>;
  saving: {
    draft: DraftPlace | null;
    isDirty: boolean;
    /** The save that has no answer yet. */
    sent: SentSave<Kind> | null;
    /** A save of an earlier page may still arrive. */
    expect: (sent: SentSave<Kind>) => void;
  };
};

/** Often enough that a crash takes a few letters at most. */
const keepEveryMs = 400;

type Kept = { owner: string; place: string; isDirty: boolean; value: unknown };

/** Keeps in this browser what the server does not have yet: as it is typed, and whatever is left when the page goes. */
const useKeeping = ({ owner, place, isDirty, value }: Kept): void => {
  const latest = useRef(value);
  const places = useRef(new Set<string>());
  useEffect(() => {
    latest.current = value;
  }, [value]);
  useEffect(() => {
    if (!owner) return;
    if (!isDirty) {
      for (const each of places.current) dropUnsaved(owner, each);
      places.current.clear();
      return;
    }
    places.current.add(place);
    let kept: unknown = null;
    const keep = () => {
      if (kept !== latest.current) keepUnsaved(owner, place, latest.current);
      kept = latest.current;
    };
    keep();
    const timer = setInterval(keep, keepEveryMs);
    window.addEventListener('pagehide', keep);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [owner, place, isDirty]);
};

/** Words found in this browser that the server never got, and how they differ from what stands on the screen. */
export type FoundCopy<Kind extends KindShape> = { copy: UnsavedCopy; words: LocalCopy<Kind> };

/**
 * Keeps words in this browser until the server has them. What an earlier page left comes back by itself where the draft is still the
 * one it was typed on, or what the save made of it that was on its way; else it is offered beside what stands there now.
 */
export const useLocalCopy = <Kind extends KindShape>({ kind, state, dispatch, saving }: Parts<Kind>) => {
  const { t } = useTranslation('writers');
  const owner = useGlobalState().profile.uuid;
  const { draft, isDirty, sent } = saving;
  const place = `${kind.name}:${draft?.id ?? 'new'}`;
  const { brief, text } = state;
  const revision = draft?.revision ?? null;
  const value = useMemo(() => ({ brief, text, revision, sent }), [brief, text, revision, sent]);
  useKeeping({ owner, place, isDirty, value });

  const [found, setFound] = useState<FoundCopy<Kind> | null>(null);
  const [looked, setLooked] = useState('');
  const recall = ({ copy, words }: FoundCopy<Kind>): void => {
    dispatch({
      type: 'recalled',
      words: { brief: words.brief, text: words.text },
      fields: differingFields<Kind>(kind, state.text, words.text),
    });
    dropCopy(copy);
    setFound(null);
  };
  const mayReturn = (words: LocalCopy<Kind>, { revision: opened }: DraftPlace): boolean =>
    words.revision === opened || (words.sent !== null && isSaveOf<Kind>(kind, words.sent, { brief, text, revision: opened }));
  // Once for what is opened here: what this page types later is its own.
  useEffect(() => {
    if (!owner || looked === owner) return;
    setLooked(owner);
    const copy = findUnsaved(owner, place);
    if (!copy) return;
    const words = readLocalCopy<Kind>(kind, { brief, text }, copy.value);
    if (isSameWords<Kind>(words, { brief, text })) return dropCopy(copy);
    if (!draft || !mayReturn(words, draft) || isWriting(state) || state.runId) return setFound({ copy, words });
    if (words.sent) saving.expect(words.sent);
    recall({ copy, words });
    showToast('info', t('copyRecalled'));
  });
  return {
    found,
    take: () => found && recall(found),
    discard: () => {
      if (found) dropCopy(found.copy);
      setFound(null);
    },
  };
};
