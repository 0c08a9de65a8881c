import { AppError } from '#server/kernel/errors/app-error.ts';
import { createWorkerThreads } from '#server/kernel/worker-threads.ts';
import { places } from '#server/places.ts';
import { sanitizeRichText } from './sanitize-html.ts';

/** Cleaning so many characters takes at most some 5 ms; longer texts go to a thread. */
const longestAtOnce = 8000;

const threads = createWorkerThreads<string, string>({
  file: places.richTextWorker,
  most: { threads: 2, waiting: 200 },
  patienceMs: 10_000,
  idleMs: 30_000,
  tooHard: () => new AppError('request.textTooHard', 422),
  tooMany: () => new AppError('request.tooMany', 429, { seconds: 5 }),
});

/**
 * Makes HTML from outside (people, stores, models) safe to show and publish, without holding up anybody else; a text that takes too
 * long is refused with `request.textTooHard`. Call it last, after every other change.
 */
export const cleanRichText = async (html: string): Promise<string> =>
  html.length <= longestAtOnce ? sanitizeRichText(html) : threads.run(html);
