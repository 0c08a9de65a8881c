import { randomKey } from './random-key.ts';

/** Longer ago nobody remembers having pressed the button. */
const rememberedMs = 10 * 60_000;

const unanswered = new Map<string, { key: string; at: number }>();

/** What is asked, as far as a repeat is the same; null for files, of which nothing tells that. */
export const actionOf = (address: string, body: BodyInit | undefined): string | null =>
  body === undefined || typeof body === 'string' ? `${address}\n${body ?? ''}` : null;

/** A key for an action: the one that it had before, where no answer came. Whoever presses the button again means what may have been done already. */
export const keyOf = (action: string | null): string => {
  const before = action === null ? undefined : unanswered.get(action);
  return before && Date.now() - before.at < rememberedMs ? before.key : randomKey();
};

/** Remembers that nobody knows what became of an action; or forgets it, as its answer has come. */
export const noteAnswer = (action: string | null, key: string | undefined, isAnswered: boolean): void => {
  if (action === null || key === undefined) return;
  if (isAnswered) unanswered.delete(action);
  else unanswered.set(action, { key, at: Date.now() });
};
