import type { PassageIndex } from '@inkstone/integrations/kit/passage-index';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { createKeeping, type Keeping } from './keeping.service.ts';
import { createSearching } from './searching.service.ts';

/** The index of passages in the database. */
export const createPassageIndex = (database: OwnerDatabase): PassageIndex & Keeping => ({
  ...createKeeping(database),
  ...createSearching(database),
});
