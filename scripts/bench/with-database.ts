import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBundledPostgres } from '../../apps/server/src/db/bundled-postgres.ts';
import { migrate } from '../../apps/server/src/db/migrate.ts';

/** Lets work be done on a bundled database of its own, with the product's tables, in a folder that is removed afterwards. */
export const withDatabase = async <T>(work: (place: { url: string; folder: string }) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'inkstone-bench-'));
  // Under root the database runs under another user, who has to come through here.
  await chmod(folder, 0o711);
  const server = await startBundledPostgres({ folder });
  try {
    await migrate(server.url);
    return await work({ url: server.url, folder });
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
