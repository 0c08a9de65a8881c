import { type CountedDocuments, countDocuments } from '@inkstone/retrieval/index/counted-documents';
import type { DocumentTexts } from '@inkstone/retrieval/index/document-lists';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { createWorkerThreads } from '#server/kernel/worker-threads.ts';
import { places } from '#server/places.ts';

/** What a thread counts: documents of one base, their passages numbered from `first` on. */
export type CountingTask = { documents: readonly DocumentTexts[]; first: number };

/** Counting so many characters takes at most some 10 ms; more of them go to a thread. */
const mostAtOnce = 16_000;

const threads = createWorkerThreads<CountingTask, CountedDocuments>({
  file: places.countingWorker,
  most: { threads: 1, waiting: 200 },
  patienceMs: 120_000,
  idleMs: 30_000,
  tooHard: () => new AppError('request.textTooHard', 422),
  tooMany: () => new AppError('request.tooMany', 429, { seconds: 5 }),
});

const sizeOf = (documents: readonly DocumentTexts[]): number =>
  documents.reduce((all, { passages }) => passages.reduce((sum, { text }) => sum + text.length, all), 0);

/** Counts the words of documents without holding up anybody else. */
export const countWords = async (documents: readonly DocumentTexts[], first: number): Promise<CountedDocuments> => {
  if (sizeOf(documents) <= mostAtOnce) return countDocuments(documents, first);
  const task = documents.map(({ title, language, passages }) => ({
    ...{ title, language },
    passages: passages.map(({ text, headings }) => ({ text, headings })),
  }));
  return threads.run({ documents: task, first });
};
