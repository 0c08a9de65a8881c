import type { PriceVersion } from '@inkstone/contract/models';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { findConnectionIdOfModel, findVersionsOfModel } from './model.repository.ts';

/** What a model cost since when, the newest price first. */
export const listPriceVersions = async (db: OwnerDatabase, modelId: string): Promise<PriceVersion[]> => {
  if (!(await findConnectionIdOfModel(db, modelId))) throw new AppError('model.unknown', 404);
  const versions = await findVersionsOfModel(db, modelId);
  return versions.map(({ current, validFrom, ...version }) => ({
    ...version,
    validFrom: validFrom.toISOString(),
    isCurrent: version.id === current,
  }));
};
