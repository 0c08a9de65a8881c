import type { ChatEvent } from '@inkstone/contract/chats';
import { sentencesIn } from '@inkstone/documents/chunks/sentences';
import { stretchFor } from './best-sentences.ts';
import { createCitations } from './citing.ts';
import type { TabledPassage } from './passage-tables.ts';

const whole = /^[[【]\s*(\d{1,3}(?:\s*[,，、;]\s*\d{1,3})*)\s*[\]】]/u;
const begun = /^[[【][\d\s,，、;]{0,40}$/u;
const longestClaim = 600;
/** The word with which a model says that the passages do not answer the question. */
export const notFoundMark = 'NOT_FOUND';

/**
 * Reads an answer of a model as it comes: its numbers of passages become citations of the sentences that bear it, numbered anew in the
 * order in which they come; a number that is none of a passage is dropped. Of a strict base nothing is said before the first citation, and
 * an answer without one is none.
 */
export const createCitedStream = (passages: readonly TabledPassage[], { isStrict }: { isStrict: boolean }) => {
  const citations = createCitations();
  let waiting = '';
  let said = '';
  let isBegun = false;
  /** What stands behind the last word, until something follows it. */
  let gap = '';

  const claim = (): string => {
    const text = said.slice(-longestClaim);
    const sentences = sentencesIn(text, { start: 0, end: text.length }, 'en').map(({ start, end }) => text.slice(start, end).trim());
    return sentences.findLast((sentence) => /[\p{L}\p{N}]/u.test(sentence)) ?? text;
  };
  const sayGap = function* (): Generator<ChatEvent> {
    if (gap) yield { type: 'text', text: gap };
    gap = '';
  };
  const cite = function* (numbers: string): Generator<ChatEvent> {
    const about = claim();
    const seen = new Set<number>();
    const isKnown = numbers.split(/\D+/u).some((number) => passages[Number(number) - 1]);
    // The space before a number goes with it.
    if (!isKnown && !gap.includes('\n')) gap = '';
    for (const number of numbers.split(/\D+/u)) {
      const passage = passages[Number(number) - 1];
      if (!passage) continue;
      const { citation, isNew } = citations.of(passage, stretchFor(about, passage));
      yield* sayGap();
      if (isNew) yield { type: 'citation', citation };
      if (!seen.has(citation.number)) yield { type: 'text', text: `[${citation.number}]` };
      seen.add(citation.number);
    }
  };
  const say = function* (text: string): Generator<ChatEvent> {
    const words = (gap + text).trimEnd();
    gap = (gap + text).slice(words.length);
    if (!words) return;
    said = (said + words).slice(-2 * longestClaim);
    yield { type: 'text', text: words };
  };

  const drain = function* (isEnd: boolean): Generator<ChatEvent> {
    while (waiting) {
      const at = waiting.search(/[[【]/u);
      yield* say(at < 0 ? waiting : waiting.slice(0, at));
      waiting = at < 0 ? '' : waiting.slice(at);
      const match = whole.exec(waiting);
      if (match) {
        yield* cite(match[1] ?? '');
        waiting = waiting.slice(match[0].length);
      } else if (!isEnd && begun.test(waiting)) return;
      else {
        yield* say(waiting.slice(0, 1));
        waiting = waiting.slice(1);
      }
    }
  };

  let held: ChatEvent[] = [];
  const release = function* (events: Iterable<ChatEvent>): Generator<ChatEvent> {
    for (const event of events) {
      held.push(event);
      if (isStrict && !citations.count()) continue;
      yield* held;
      held = [];
    }
  };

  /** Text is held back as long as it may still become `NOT_FOUND`. */
  const mayBeNothing = (): boolean => notFoundMark.startsWith(waiting.trim());

  return {
    *take(text: string): Generator<ChatEvent> {
      waiting += text;
      if (!isBegun && (mayBeNothing() || waiting.trim().startsWith(notFoundMark))) return;
      isBegun = true;
      yield* release(drain(false));
    },
    /** The rest, and what came of it. */
    *end(): Generator<ChatEvent> {
      if (!isBegun && (!waiting.trim() || waiting.trim().startsWith(notFoundMark))) {
        yield { type: 'outcome', outcome: 'notFound' };
        return;
      }
      yield* release(drain(true));
      const without = isStrict ? 'notFound' : 'uncited';
      yield { type: 'outcome', outcome: citations.count() > 0 ? 'answered' : without };
    },
  };
};
