import { AppError } from './app-error.ts';

/** For `catch`: a refusal stands for nothing, a fault stays one. */
export const orNone = (error: unknown): null => {
  if (error instanceof AppError) return null;
  throw error;
};
