import type { RequestRow } from '../call/caller.ts';

type Options = {
  write: (rows: readonly RequestRow[]) => Promise<void>;
  /** How long refusals gather before they are written; half a second. */
  gatherMs?: number;
  /** Refusals beyond so many at once are not kept, so that nobody fills the log by being refused. */
  mostRefused?: number;
  logger: { warn: (details: object, message: string) => void };
};

const mostAtOnce = 500;

/** Writes the rows of calls that hold no points: free ones at once, many in one statement; refused ones a little later. */
export const createRowWriter = ({ write, gatherMs = 500, mostRefused = 1000, logger }: Options) => {
  const free: { row: RequestRow; resolve: () => void; reject: (error: unknown) => void }[] = [];
  let writing: Promise<void> | null = null;
  let refused: RequestRow[] = [];
  let gathering: NodeJS.Timeout | undefined;

  const writeFree = async (): Promise<void> => {
    await null;
    while (free.length) {
      const batch = free.splice(0, mostAtOnce);
      await write(batch.map(({ row }) => row)).then(
        () => batch.forEach(({ resolve }) => void resolve()),
        (error: unknown) => batch.forEach(({ reject }) => void reject(error)),
      );
    }
    writing = null;
  };

  const writeRefused = async (): Promise<void> => {
    gathering = undefined;
    const batch = refused;
    refused = [];
    await write(batch).catch((err: unknown) => logger.warn({ err, rows: batch.length }, 'refused calls were not written down'));
  };

  return {
    /** Resolves when the row is kept. */
    keep: (row: RequestRow): Promise<void> => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      free.push({ row, resolve, reject });
      writing ??= writeFree();
      return promise;
    },
    /** Takes no time of whoever is refused. */
    keepRefused: (row: RequestRow): void => {
      if (refused.length >= mostRefused) return;
      refused.push(row);
      gathering ??= setTimeout(writeRefused, gatherMs).unref();
    },
    drain: async (): Promise<void> => {
      await writing;
      clearTimeout(gathering);
      if (refused.length) await writeRefused();
    },
  };
};
export type RowWriter = ReturnType<typeof createRowWriter>;
