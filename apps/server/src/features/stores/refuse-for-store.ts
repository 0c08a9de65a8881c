import { StoreError, type StoreFailure } from '@inkstone/integrations';
import { AppError } from '#server/kernel/errors/app-error.ts';

const refusals: { [Kind in StoreFailure['kind']]: (failure: Extract<StoreFailure, { kind: Kind }>) => AppError } = {
  auth: () => new AppError('store.auth', 409),
  scope: () => new AppError('store.scope', 403),
  notFound: () => new AppError('store.notFound', 404),
  conflict: () => new AppError('store.conflict', 409),
  validation: ({ fields }) => new AppError('store.validation', 422, { fields: fields.join(', ') }),
  throttled: ({ retryAfterSeconds }) => new AppError('store.throttled', 429, { seconds: retryAfterSeconds }),
  unavailable: () => new AppError('store.unavailable', 502),
  unknownOutcome: () => new AppError('store.unknownOutcome', 504),
};

const refusalOf = <Kind extends StoreFailure['kind']>(failure: Extract<StoreFailure, { kind: Kind }>, kind: Kind): AppError =>
  refusals[kind](failure);

/** Turns a `StoreError` into an `AppError`; any other error is thrown unchanged. */
export const refuseForStore = (error: unknown): never => {
  if (error instanceof StoreError) {
    const refused = refusalOf(error.failure, error.failure.kind);
    refused.cause = error;
    throw refused;
  }
  throw error;
};
