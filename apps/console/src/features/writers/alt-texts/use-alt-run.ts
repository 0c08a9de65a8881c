import { type AltTextsWish, altFields } from '@inkstone/contract/alt-texts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { refreshPoints } from '#console/kernel/money/points.ts';
import { messageOf } from '#console/kernel/notices/error-message.ts';
import { showFailure } from '#console/kernel/notices/toast.ts';
import { followRun, stopRun } from '../writer.queries.ts';
import { writeAltTexts } from './alt-texts.queries.ts';

/** A text of a picture, or what the model saw of some of them. */
export type AltNews = { index: number; text: string } | { note: string; indexes: readonly number[] };

/** How a run ended; `points` in the contract's decimal text, null where the line to it was lost. */
type Ending = { kind: 'done' | 'failed' | 'stopped'; message: string | null; points: string | null };

const names: readonly string[] = altFields;

/** Has the alt texts of a product written and hands each on when it is whole; `left` is a run that was left by closing the pictures. */
export const useAltRun = (productId: string, left: string | null, onNews: (news: AltNews) => void) => {
  const [runId, setRunId] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [ending, setEnding] = useState<Ending | null>(null);
  const following = useRef<AbortController | null>(null);
  // The dialog goes: the run goes on, nothing of it is waited for.
  useEffect(
    () => () => {
      following.current?.abort();
      following.current = null;
    },
    [],
  );

  const follow = async (id: string, signal: AbortSignal): Promise<void> => {
    for await (const event of followRun(id, { signal, onReconnect: () => undefined })) {
      if (event.type === 'field-done') {
        const index = names.indexOf(event.field);
        if (index >= 0) onNews({ index, text: event.text });
      }
      if (event.type === 'note') {
        const fields = String(event.params['fields'] ?? '').split(',');
        onNews({ note: event.note, indexes: fields.map((field) => names.indexOf(field)) });
      }
      if (event.type === 'settled') setEnding({ kind: event.state, message: event.error?.msg ?? null, points: event.points });
    }
  };

  const followFrom = async (begin: () => Promise<string>): Promise<void> => {
    const controller = new AbortController();
    following.current = controller;
    setIsBusy(true);
    setEnding(null);
    try {
      const id = await begin();
      setRunId(id);
      await follow(id, controller.signal);
    } catch (error) {
      if (!controller.signal.aborted) setEnding({ kind: 'failed', message: messageOf(error), points: null });
    } finally {
      refreshPoints();
      setRunId(null);
      setIsBusy(false);
    }
  };
  const start = (wish: AltTextsWish) => followFrom(async () => (await writeAltTexts(productId, wish)).runId);
  const goOn = useEffectEvent((id: string) => {
    if (!following.current) void followFrom(async () => id);
  });
  useEffect(() => {
    if (left) goOn(left);
  }, [left]);
  return { start, isBusy, ending, stop: runId ? () => stopRun(runId).catch(showFailure) : null };
};
