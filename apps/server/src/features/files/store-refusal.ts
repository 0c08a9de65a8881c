import type { FileStoreError } from '@inkstone/integrations';
import { AppError } from '#server/kernel/errors/app-error.ts';

/** What a person is told when the store of files fails; whose fault it is stands in the log. */
export const storeRefusal = (error: FileStoreError): AppError => {
  if (error.kind === 'not-found') return new AppError('file.notFound', 404);
  return error.kind === 'full' ? new AppError('file.storeFull', 503) : new AppError('file.storeAway', 503);
};
