import { createPool } from '../../apps/server/src/db/database.ts';
import { fillAccounts, type Person, type Pool } from './fill-accounts.ts';
import { type Child, startChild } from './start-child.ts';
import { withDatabase } from './with-database.ts';

/** The built server, started for a bench, with accounts that are signed in. */
export type Product = { product: Child; people: readonly Person[]; pool: Pool; env: Readonly<Record<string, string>> };

/** Lets work be done with the built server and so many accounts, on a bundled database of its own; all of it is gone afterwards. */
export const withProduct = <T>(accounts: number, work: (given: Product) => Promise<T>): Promise<T> =>
  withDatabase(async ({ url, folder }) => {
    const pool = createPool(url);
    try {
      const people = await fillAccounts(pool, accounts);
      const env = { DATABASE_URL: url, INKSTONE_DATA: `${folder}/product`, PORT: '0', INKSTONE_TRUST_PROXY: '1', LOG_LEVEL: 'warn' };
      const product = await startChild(['apps/server/dist/main.js'], env);
      try {
        return await work({ product, people, pool, env });
      } finally {
        await product.stop();
      }
    } finally {
      await pool.end();
    }
  });
