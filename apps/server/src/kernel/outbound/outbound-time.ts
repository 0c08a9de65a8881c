import { AppError } from '#server/kernel/errors/app-error.ts';

/** The result of the promise, or `outbound.timeout` (504) after so many milliseconds. */
export const within = async <Result>(ms: number, coming: Promise<Result>): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('outbound.timeout', 504)), ms);
  });
  try {
    return await Promise.race([coming, late]);
  } finally {
    clearTimeout(timer);
  }
};
