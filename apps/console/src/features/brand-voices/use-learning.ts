import type { LearningEvent } from '@inkstone/contract/brand-voices';
import type { RunSettled } from '@inkstone/contract/runs';
import { useEffect, useState } from 'react';
import { messageOf } from '#console/kernel/notices/error-message.ts';
import { useUrlState } from '#console/kernel/state/url-state.ts';
import { followLearning } from './brand-voice.queries.ts';

type Learnt = Extract<LearningEvent, { type: 'learnt' }>;
export type Learning = {
  runId: string;
  pages: readonly Extract<LearningEvent, { type: 'page' | 'page-skipped' }>[];
  learnt: Learnt | null;
  settled: RunSettled | null;
  /** Why it can not be followed. */
  lost: string | null;
};

const begun = (runId: string): Learning => ({ runId, pages: [], learnt: null, settled: null, lost: null });

const after = (state: Learning, event: LearningEvent | RunSettled): Learning => {
  if (event.type === 'settled') return { ...state, settled: event };
  if (event.type === 'learnt') return { ...state, learnt: event };
  return event.type === 'page' || event.type === 'page-skipped' ? { ...state, pages: [...state.pages, event] } : state;
};

/** The learning whose run stands in the address: a reload follows it from its beginning. */
export const useLearning = () => {
  const [runId, follow] = useUrlState('run');
  const [state, setState] = useState<Learning | null>(null);
  useEffect(() => {
    if (!runId) return;
    const stop = new AbortController();
    const read = async () => {
      setState(begun(runId));
      for await (const event of followLearning(runId, stop.signal)) setState((now) => now && after(now, event));
    };
    read().catch((error: unknown) => {
      if (!stop.signal.aborted) setState((now) => now && { ...now, lost: messageOf(error) });
    });
    return () => stop.abort();
  }, [runId]);
  return { learning: runId && state?.runId === runId ? state : null, follow };
};
