import { describeFailure } from '#server/db/describe-failure.ts';

const deepest = 8;

const describe = (error: unknown, depth: number): unknown => {
  if (!(error instanceof Error)) return error;
  const { cause, errors, ...own }: Record<string, unknown> = { ...error, cause: error.cause };
  const known = describeFailure(error) ?? { type: error.constructor.name, message: error.message, stack: error.stack, ...own };
  const isDeeper = depth < deepest;
  return {
    ...known,
    ...(isDeeper && cause !== undefined && { cause: describe(cause, depth + 1) }),
    ...(isDeeper && Array.isArray(errors) && { errors: errors.map((each) => describe(each, depth + 1)) }),
  };
};

/** An error as the log has it: what it says of itself and what caused it, each once; of a failed query no parameter. */
export const describeError = (error: unknown): unknown => describe(error, 0);
