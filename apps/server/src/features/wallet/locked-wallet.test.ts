import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { newId } from '#server/kernel/ids.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { findLedgerDrift } from '../../../test/ledger-drift.ts';
import type { LedgerAnswer, LedgerOperation } from './ledger.repository.ts';
import { createLedgerWriter } from './ledger-writer.ts';
import { points } from './points.ts';
import { createWalletService } from './wallet.service.ts';

let test: TestDb;
let wallet: ReturnType<typeof createWalletService>;
beforeAll(async () => {
  test = await createTestDb();
  wallet = createWalletService({ db: test.db });
});
afterAll(() => test.close());

const movement = (accountId: string, count: number) => ({ id: newId(), accountId, amount: points(count), work: 'listing', reference: '' });
const open = async (): Promise<string> => {
  const accountId = newId();
  await wallet.credit({ ...movement(accountId, 100), work: 'top-up' });
  return accountId;
};
/** Holds the wallet as an instance does that hangs in the middle of a transaction. */
const lock = async (accountId: string) => {
  const client = await test.pool.connect();
  await client.query('begin');
  await client.query('select from wallets where account_id = $1 for update', [accountId]);
  return async () => {
    await client.query('rollback');
    client.release();
  };
};

describe('a locked wallet', () => {
  it('delays its own operations only, and those keep their order', async () => {
    const [frozen, free, other] = await Promise.all([open(), open(), open()]);
    const unlock = await lock(frozen);
    const answered: string[] = [];
    const charge = (accountId: string, count: number, name: string) =>
      wallet.charge(movement(accountId, count)).then(
        () => answered.push(name),
        ({ code }) => answered.push(`${name} ${code}`),
      );
    const waiting = [charge(frozen, 60, 'first'), charge(free, 1, 'free'), charge(frozen, 60, 'second'), charge(frozen, 40, 'third')];
    await waiting[1];
    await Promise.all(Array.from({ length: 20 }, (_, round) => charge(round % 2 ? free : other, 1, 'free')));
    await charge(free, 1, 'free');
    waiting.push(charge(frozen, 1, 'fourth'));
    await sleep(400);
    expect(new Set(answered)).toEqual(new Set(['free']));
    await unlock();
    await Promise.all(waiting);
    expect(answered.filter((name) => name !== 'free')).toEqual([
      'first',
      'second wallet.notEnoughPoints',
      'third',
      'fourth wallet.notEnoughPoints',
    ]);
    await wallet.drain();
    expect(await findLedgerDrift(test.db)).toEqual([]);
  });

  it('that many servers spend from starves none of them', async () => {
    const hot = await open();
    const servers = Array.from({ length: 3 }, () => createWalletService({ db: test.db }));
    const spend = async (server: typeof wallet) => {
      for (let round = 0; round < 10; round += 1) await server.charge(movement(hot, 1));
    };
    await Promise.all(servers.flatMap((server) => [spend(server), spend(server), spend(server)]));
    expect(await wallet.balanceOf(hot)).toEqual({ available: points(10), held: 0n, used: points(90) });
    expect(await findLedgerDrift(test.db)).toEqual([]);
  });

  it('is given up after its time, as busy: nothing was done', async () => {
    const apply = async (operations: readonly LedgerOperation[]): Promise<LedgerAnswer[]> => {
      await sleep(5);
      return operations.map(({ accountId }) => ({ outcome: accountId === 'frozen' ? 'locked' : 'done', amount: 1n, available: 1n }));
    };
    const { write, drain } = createLedgerWriter({ apply, giveUpMs: 50 });
    const operation = (accountId: string): LedgerOperation => ({ kind: 'charge', id: newId(), accountId, amount: 1n });
    const [frozen, free] = await Promise.allSettled([write(operation('frozen')), write(operation('free'))]);
    expect([frozen.status, frozen.status === 'rejected' && frozen.reason.code, free.status]).toEqual(['rejected', '55P03', 'fulfilled']);
    await drain();
  });
});

describe('a temporary table that bears the name of one of the ledger', () => {
  const fool = async (accountId: string, beforehand = '') => {
    const client = await test.pool.connect();
    try {
      await client.query(
        `begin; ${beforehand}; set local role inkstone_tenant; select set_config('inkstone.account_id', '${accountId}', true)`,
      );
      await client.query('create temporary table wallets (account_id uuid, available bigint, held bigint, used bigint)');
      await client.query('insert into wallets values ($1, 1000000000, 0, 0)', [accountId]);
      await client.query('grant all on wallets to public');
      const charge = { kind: 'charge', id: newId(), account: accountId, amount: '1000000' };
      await client.query('select * from ledger_apply($1)', [JSON.stringify([charge])]);
      await client.query('reset role');
    } finally {
      await client.query('commit').catch(() => undefined);
      client.release(true);
    }
  };

  it('can not be made by a tenant', async () => {
    // A start takes the right away: it belongs to the database, so that a copy of one does not have it taken.
    await migrate(test.url);
    await expect(fool(await open())).rejects.toMatchObject({ code: '42501' });
  });

  it('is not what the ledger writes, where a tenant may make it all the same', async () => {
    const accountId = await open();
    const { rows } = await test.pool.query<{ name: string }>('select current_database() as name');
    await fool(accountId, `grant temporary on database ${rows[0]?.name} to inkstone_tenant`);
    expect(await wallet.balanceOf(accountId)).toEqual({ available: points(99), held: 0n, used: points(1) });
    expect(await findLedgerDrift(test.db)).toEqual([]);
  });

  it('is looked at last by everything that runs with the rights of its owner', async () => {
    const { rows } = await test.pool.query(`
      select oid::regprocedure::text as name, proconfig as settings from pg_proc
      where prosecdef and pronamespace = 'public'::regnamespace and (proconfig is null or not proconfig @> array['search_path=public, pg_temp'])`);
    expect(rows).toEqual([]);
  });
});
