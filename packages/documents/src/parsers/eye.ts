import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createWorker, OEM, type Worker } from 'tesseract.js';

/** Reads words in pictures; loaded when the first picture comes. */
export type Eye = { read: (picture: Uint8Array) => Promise<string>; close: () => Promise<void> };

const trainedFor = {
  eng: fileURLToPath(import.meta.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz')),
  chi_sim: fileURLToPath(import.meta.resolve('@tesseract.js-data/chi_sim/4.0.0_best_int/chi_sim.traineddata.gz')),
} as const;

/** The library wants all languages in one folder, and each comes in a package of its own. */
const load = async (): Promise<Worker> => {
  const folder = await mkdtemp(join(tmpdir(), 'inkstone-eye-'));
  try {
    await Promise.all(Object.entries(trainedFor).map(([code, path]) => symlink(path, join(folder, `${code}.traineddata.gz`))));
    return await createWorker(Object.keys(trainedFor), OEM.LSTM_ONLY, {
      langPath: folder,
      cacheMethod: 'none',
      gzip: true,
      errorHandler: () => undefined,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Spaces that it puts between the characters of Chinese. */
const withoutGaps = (text: string): string => text.replaceAll(/(?<=[\u2e80-\u9fff\uff00-\uffef]) (?=[\u2e80-\u9fff\uff00-\uffef])/g, '');

/** An eye of its own thread, for English and simplified Chinese. */
export const createEye = (): Eye => {
  let worker: Promise<Worker> | null = null;
  return {
    read: async (picture) => {
      worker ??= load();
      const { data } = await (await worker).recognize(Buffer.from(picture));
      return withoutGaps(data.text).trim();
    },
    close: async () => {
      const open = worker;
      worker = null;
      await (await open)?.terminate();
    },
  };
};
