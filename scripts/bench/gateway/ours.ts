import { readdirSync, readFileSync } from 'node:fs';
import { appEndpoints } from '@inkstone/contract/apps';
import { connectionEndpoints } from '@inkstone/contract/connections';
import { modelEndpoints } from '@inkstone/contract/models';
import { createDatabase, createPool } from '../../../apps/server/src/db/database.ts';
import { createWalletFeature, points } from '../../../apps/server/src/features/wallet/index.ts';
import { systemClock } from '../../../apps/server/src/kernel/clock.ts';
import { newId } from '../../../apps/server/src/kernel/ids.ts';
import { buildActor, type TestActor } from '../../../apps/server/test/builders.ts';
import type { Pool } from '../fill-accounts.ts';
import { type Child, startChild } from '../start-child.ts';
import { stubModels } from './wire.ts';

/** Our gateway with customers: their keys, and which processes are the database's. */
export type Ours = { child: Child; pool: Pool; keys: readonly string[]; databaseProcesses: () => number[]; stop: () => Promise<void> };

type Place = { url: string; folder: string; upstream: string; processor: number };

const customers = 8;
/** Micros of a USD for a million tokens: so little that the limit of an app lasts for the whole bench. */
const officialPrice = { currency: 'USD', inputMicros: 2000, outputMicros: 8000 } as const;

type Asked = { child: Child; by: TestActor; body?: object };

/** Calls an endpoint of the console as a page would, and reads its answer by the contract. */
const ask = async <Data>(
  { method, path, data }: { method: string; path: string; data: { parse: (told: unknown) => Data } },
  { child, by, body }: Asked,
): Promise<Data> => {
  const headers = { ...by.headers, 'content-type': 'application/json' };
  const response = await fetch(`${child.url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const answer: unknown = await response.json();
  if (typeof answer !== 'object' || answer === null || !('data' in answer))
    throw new Error(`${method} ${path} was answered ${response.status}: ${JSON.stringify(answer)}`);
  return data.parse(answer.data);
};

/** The stub's models, with prices, under the connection that the environment made. */
const sellModels = async (child: Child, operator: TestActor): Promise<void> => {
  const connections = await ask(connectionEndpoints.list, { child, by: operator });
  const stub = connections.find(({ integration }) => integration === 'openai-compatible');
  if (!stub) throw new Error('the server has no connection to the stub');
  const add = { ...modelEndpoints.add, path: modelEndpoints.add.path.replace(':id', stub.id) };
  for (const modelId of Object.values(stubModels))
    await ask(add, { child, by: operator, body: { modelId, label: modelId, cachedInputMicros: 1000, ...officialPrice } });
};

/** The key of a new app with a monthly limit, of a customer with points. */
const addCustomer = async (child: Child, pool: Pool): Promise<string> => {
  const database = createDatabase(pool);
  const customer = await buildActor(database, { usage: ['api'] });
  const wallet = createWalletFeature({ database, clock: systemClock });
  await wallet.credit({ id: newId(), accountId: customer.accountId, amount: points(1_000_000), work: 'top-up', reference: '' });
  const app = { name: 'Bench', description: '', vendor: null, monthlyLimit: 10_000 };
  return (await ask(appEndpoints.add, { child, by: customer, body: app })).secret;
};

/** All processes of the bundled database: the first one and its children. */
const findDatabaseProcesses = (folder: string): number[] => {
  const first = Number(readFileSync(`${folder}/database/cluster/postmaster.pid`, 'utf8').split('\n')[0]);
  const parentOf = (pid: number): number => {
    try {
      return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
    } catch {
      return 0;
    }
  };
  const all = process.platform === 'linux' ? readdirSync('/proc').map(Number).filter(Number.isInteger) : [];
  return [first, ...all.filter((pid) => parentOf(pid) === first)];
};

/** Starts the built server on the database, as it is started for customers, with the stub as its vendor. */
export const startOurs = async ({ url, folder, upstream, processor }: Place): Promise<Ours> => {
  const pool = createPool(url, { connections: 4 });
  const env = {
    DATABASE_URL: url,
    INKSTONE_DATA: `${folder}/product`,
    PORT: '0',
    LOG_LEVEL: 'info',
    OPENAI_COMPATIBLE_BASE_URL: `${upstream}/v1`,
  };
  const operator = await buildActor(createDatabase(pool), { isOperator: true });
  const child = await startChild(['apps/server/dist/main.js'], env, processor);
  await sellModels(child, operator);
  const keys: string[] = [];
  for (let number = 0; number < customers; number += 1) keys.push(await addCustomer(child, pool));
  const stop = async (): Promise<void> => {
    await child.stop();
    await pool.end();
  };
  return { child, pool, keys, databaseProcesses: () => findDatabaseProcesses(folder), stop };
};
