import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { versionsQuery } from '../drafts/versions-query.ts';
import type { Writer } from '../shell/use-writer.ts';
import type { KindShape } from '../shell/writer-kind.ts';

/** So many are written at once. */
export const atOnce = 3;
const mostShown = 12;

/** What a field could say: its text of now, what it said before, and further ones that are written one after the other. */
export const useAlternatives = <Kind extends KindShape>(
  { kind, state, run, draftId, isWriting }: Pick<Writer<Kind>, 'kind' | 'state' | 'run' | 'draftId' | 'isWriting'>,
  field: Kind['field'],
) => {
  const { data } = useInfiniteQuery({ ...versionsQuery(kind, draftId ?? ''), enabled: draftId !== null });
  const [left, setLeft] = useState(0);
  const { outcome } = state;
  const failed = outcome !== null && outcome.kind !== 'done';
  useEffect(() => {
    if (isWriting || !left) return;
    // What was stopped or failed is not tried again.
    const isBroken = failed && left < atOnce;
    setLeft(isBroken ? 0 : left - 1);
    if (!isBroken) void run.start([field]);
  }, [isWriting, left, failed, run, field]);
  const kept = data?.pages.flatMap(({ items }) => items.map(({ text }) => text[field])) ?? [];
  const known = [state.text[field], ...(state.earlier[field] ?? []).toReversed(), ...kept];
  return {
    texts: [...new Set(known.map((text) => text.trim()).filter(Boolean))].slice(0, mostShown),
    isBusy: isWriting || left > 0,
    writeMore: () => setLeft(atOnce),
    stop: () => {
      setLeft(0);
      run.stop();
    },
  };
};
