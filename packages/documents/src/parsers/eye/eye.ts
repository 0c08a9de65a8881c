import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createWorker, OEM, type Worker } from 'tesseract.js';
import { betterLines, isDoubtful, type SeenLine, wordsOf } from './seen-lines.ts';

/** Reads words in pictures; loaded when the first picture comes. `looking` is told before each look, which takes its time. */
export type Eye = { read: (picture: Uint8Array, looking: () => void) => Promise<string>; close: () => Promise<void> };

const trainedFor = {
  eng: fileURLToPath(import.meta.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz')),
  chi_sim: fileURLToPath(import.meta.resolve('@tesseract.js-data/chi_sim/4.0.0_best_int/chi_sim.traineddata.gz')),
} as const;
type Code = keyof typeof trainedFor;

/** The library wants all languages in one folder, and each comes in a package of its own. The first one decides where both would do. */
const load = async (codes: readonly Code[]): Promise<Worker> => {
  const folder = await mkdtemp(join(tmpdir(), 'inkstone-eye-'));
  try {
    await Promise.all(codes.map((code) => symlink(trainedFor[code], join(folder, `${code}.traineddata.gz`))));
    return await createWorker([...codes], OEM.LSTM_ONLY, {
      langPath: folder,
      cacheMethod: 'none',
      gzip: true,
      errorHandler: () => undefined,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const look = async (worker: Worker, picture: Uint8Array): Promise<SeenLine[]> => {
  const { data } = await worker.recognize(Buffer.from(picture), {}, { blocks: true, text: false });
  const paragraphs = (data.blocks ?? []).flatMap((block) => block.paragraphs);
  return paragraphs.flatMap(({ lines }, paragraph) =>
    lines
      .filter(({ text }) => text.trim())
      .map(({ text, confidence, bbox: { x0, y0, x1, y1 } }) => ({
        ...{ paragraph, text: text.trim(), sureness: confidence },
        ...{ x: x0, right: x1, y: y0, bottom: y1 },
      })),
  );
};

/** An eye of its own threads, for English and simplified Chinese. */
export const createEye = (): Eye => {
  const workers = new Map<Code, Promise<Worker>>();
  const workerFor = (first: Code, ...others: Code[]): Promise<Worker> => {
    const worker = workers.get(first) ?? load([first, ...others]);
    workers.set(first, worker);
    return worker;
  };
  return {
    read: async (picture, looking) => {
      looking();
      const latin = await look(await workerFor('eng', 'chi_sim'), picture);
      if (!isDoubtful(latin)) return wordsOf(latin);
      looking();
      // By itself: behind Chinese the library finds no other language, and tells the console of one with a name of rubbish.
      return wordsOf(betterLines(latin, await look(await workerFor('chi_sim'), picture)));
    },
    close: async () => {
      const open = [...workers.values()];
      workers.clear();
      await Promise.all(open.map(async (worker) => (await worker).terminate()));
    },
  };
};
