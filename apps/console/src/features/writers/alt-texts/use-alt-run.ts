import { type AltTextsWish, altFields } from '@inkstone/contract/alt-texts';
import { useEffect, useRef, useState } from 'react';
import { refreshPoints } from '#console/kernel/money/points.ts';
import { messageOf } from '#console/kernel/notices/error-message.ts';
import { showFailure } from '#console/kernel/notices/toast.ts';
import { followRun, stopRun } from '../writer.queries.ts';
import { writeAltTexts } from './alt-texts.queries.ts';

/** How a run ended; `points` in the contract's decimal text, null where the line to it was lost. */
type Ending = { kind: 'done' | 'failed' | 'stopped'; message: string | null; points: string | null };

const names: readonly string[] = altFields;

/** Has the alt texts of a product written and hands each on when it is whole. */
export const useAltRun = (productId: string, onText: (index: number, text: string) => void) => {
  const [runId, setRunId] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [ending, setEnding] = useState<Ending | null>(null);
  const following = useRef<AbortController | null>(null);
  // The dialog goes: the run goes on, nothing of it is waited for.
  useEffect(() => () => following.current?.abort(), []);

  const follow = async (id: string, signal: AbortSignal): Promise<void> => {
    for await (const event of followRun(id, { signal, onReconnect: () => undefined })) {
      if (event.type === 'field-done') {
        const index = names.indexOf(event.field);
        if (index >= 0) onText(index, event.text);
      }
      if (event.type === 'settled') setEnding({ kind: event.state, message: event.error?.msg ?? null, points: event.points });
    }
  };

  const start = async (wish: AltTextsWish): Promise<void> => {
    const controller = new AbortController();
    following.current = controller;
    setIsBusy(true);
    setEnding(null);
    try {
      const { runId: id } = await writeAltTexts(productId, wish);
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
  return { start, isBusy, ending, stop: runId ? () => stopRun(runId).catch(showFailure) : null };
};
