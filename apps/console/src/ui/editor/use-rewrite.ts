import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RewriteTarget, TakenPart } from './rewrite-target.ts';
import type { LeftRewrite, Rewriter } from './rewriter.ts';
import { useLatest } from './use-latest.ts';

/** Where the rewriting of a part stands; `said` is what has come so far. */
export type RewritePhase =
  | { name: 'idle' }
  | { name: 'asking'; isTooLong: boolean }
  | { name: 'writing'; said: string }
  | { name: 'deciding'; before: string; after: string }
  | { name: 'failed'; message: string };

const idle: RewritePhase = { name: 'idle' };
/** So much of the whole text goes along. */
const longestAround = 8000;

/** A part under way: its run, null while nobody has begun it, and what came of it. */
type Work = { part: TakenPart; runId: string | null; answer: string | null; isOver: boolean; isGivenUp: boolean };
const begun = (part: TakenPart, runId: string | null): Work => ({ part, runId, answer: null, isOver: false, isGivenUp: false });

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');

/** The part under way and how its run is followed; what is left of it when the page goes is for the next one, or ends. */
const useWork = (target: RewriteTarget, rewriter: Rewriter | undefined) => {
  const [phase, setPhase] = useState<RewritePhase>(idle);
  const work = useRef<Work | null>(null);
  const following = useRef<AbortController | null>(null);
  const latest = useLatest(rewriter);

  /** It is decided or given up: nothing is marked, and no page goes on with it. */
  const leave = useCallback(
    (next: RewritePhase = idle): void => {
      const left = work.current;
      work.current = null;
      if (left) left.isGivenUp = true;
      following.current?.abort();
      target.clear();
      setPhase(next);
      if (!left?.runId) return;
      if (!left.isOver) latest.current?.stop(left.runId);
      latest.current?.decided(left.runId);
    },
    [target, latest],
  );

  const follow = useCallback(
    async (mine: Work, runId: string): Promise<void> => {
      const controller = new AbortController();
      following.current = controller;
      setPhase({ name: 'writing', said: '' });
      const { signal } = controller;
      const isMine = () => work.current === mine && !signal.aborted;
      const onText = (text: string) => isMine() && setPhase({ name: 'writing', said: target.read(text) });
      try {
        const end = await latest.current?.follow(runId, { onText, signal });
        if (!isMine() || !end) return;
        mine.isOver = true;
        if ('failure' in end) return leave({ name: 'failed', message: end.failure });
        mine.answer = end.text;
        if (!target.isThere(mine.part)) return leave();
        target.show(mine.part, end.text);
        setPhase({ name: 'deciding', before: mine.part.selection, after: end.text });
      } catch (error) {
        if (!isMine()) return;
        // The line is lost, and not what is written: the next page goes on with it.
        work.current = null;
        target.clear();
        setPhase({ name: 'failed', message: messageOf(error) });
      }
    },
    [target, latest, leave],
  );

  useEffect(
    () => () => {
      if (latest.current?.isKept) following.current?.abort();
      else leave();
      work.current = null;
    },
    [latest, leave],
  );
  return { phase, setPhase, work, leave, follow };
};

/** Goes on with what an earlier page left, as soon as the text is there. */
const useLeft = (target: RewriteTarget, left: LeftRewrite | null, { work, follow, leave }: ReturnType<typeof useWork>): void => {
  const { t } = useTranslation('editor');
  const { runId } = left ?? {};
  const asked = useLatest(left);
  const gone = t('rewriteGone');
  useEffect(() => {
    if (!runId || !asked.current || work.current) return;
    const part = target.find(asked.current);
    work.current = begun(part ?? { ...asked.current, sources: [] }, runId);
    if (part) void follow(work.current, runId);
    else leave({ name: 'failed', message: gone });
  }, [runId, asked, target, work, follow, leave, gone]);
};

/** Writes parts of a text anew, and puts what comes in their place when its person accepts it. */
export const useRewrite = (target: RewriteTarget, rewriter: Rewriter | undefined) => {
  const state = useWork(target, rewriter);
  const { phase, setPhase, work, leave, follow } = state;
  useLeft(target, rewriter?.left ?? null, state);

  const ask = (): void => {
    const part = rewriter ? target.take() : null;
    if (!part || !rewriter) return;
    work.current = begun(part, null);
    setPhase({ name: 'asking', isTooLong: part.selection.length > rewriter.longest });
  };

  const start = async (way: string, option: string): Promise<void> => {
    const mine = work.current;
    if (!mine || !rewriter) return;
    const { selection, from, to } = mine.part;
    const words = target.words();
    setPhase({ name: 'writing', said: '' });
    try {
      const beside = Math.max(0, words.length - selection.length);
      const runId = await rewriter.begin({ way, option, selection, from, to, around: words.slice(0, longestAround), beside });
      mine.runId = runId;
      if (work.current === mine) return await follow(mine, runId);
      if (!mine.isGivenUp) return;
      // Its person stopped it before it had a name.
      rewriter.stop(runId);
      rewriter.decided(runId);
    } catch (error) {
      if (work.current === mine) leave({ name: 'failed', message: messageOf(error) });
    }
  };

  const reject = (): void => {
    leave();
    target.focus();
  };
  const accept = (): void => {
    const done = work.current;
    work.current = null;
    if (typeof done?.answer === 'string') target.put(done.part, done.answer);
    if (done?.runId) rewriter?.decided(done.runId);
    setPhase(idle);
    target.focus();
  };
  /** The text has changed: what is about words that are gone by now is given up. */
  const look = useCallback((): void => {
    const mine = work.current;
    if (!mine || target.isThere(mine.part)) return;
    const part = target.find(mine.part);
    if (!part) {
      leave();
      return;
    }
    mine.part = part;
    if (mine.answer !== null) target.show(part, mine.answer);
  }, [target, work, leave]);

  return { phase, ask, start, accept, reject, look };
};
export type Rewrite = ReturnType<typeof useRewrite>;
