import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase, createPool } from '../../apps/server/src/db/database.ts';
import { buildActor } from '../../apps/server/test/builders.ts';
import { processorMs } from './processor-time.ts';
import { startChild } from './start-child.ts';
import { withDatabase } from './with-database.ts';

const filesAtOnce = 50;

/** What is sent into a knowledge base. */
export type SentDocument = { name: string; bytes: Uint8Array };

/** How taking a document in went: times from the answer to its arrival on, and what the server's processes held. */
export type TakenIn = {
  firstMs: number;
  allMs: number;
  chunks: number;
  serverMegabytes: number;
  readerMegabytes: number;
  togetherMegabytes: number;
  longestStopMs: number;
  serverProcessorMs: number;
};

/** Megabytes (1,000,000 bytes) that a process has in memory, as Linux counts them; 0 where it has ended, even if nobody has taken note yet. */
const residentOf = (pid: number): number => {
  try {
    const kibibytes = /VmRSS:\s+(?<kibibytes>\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.groups?.['kibibytes'];
    return (Number(kibibytes ?? 0) * 1024) / 1_000_000;
  } catch {
    return 0;
  }
};

const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((task) => {
    const path = `/proc/${pid}/task/${task}/children`;
    return existsSync(path) ? readFileSync(path, 'utf8').split(' ').filter(Boolean).map(Number) : [];
  });

type Caller = { url: string; headers: Record<string, string> };

const ask = async ({ url, headers }: Caller, path: string, payload?: object) => {
  const response = await fetch(`${url}${path}`, {
    method: payload ? 'POST' : 'GET',
    headers: { ...headers, 'content-type': 'application/json' },
    ...(payload && { body: JSON.stringify(payload) }),
  });
  const { data } = await response.json();
  if (!data) throw new Error(`${path} was answered ${response.status}`);
  return data;
};

const send = async ({ url, headers }: Caller, { name, bytes }: SentDocument): Promise<string> => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const response = await fetch(`${url}/api/upload/files/`, { method: 'POST', headers, body: form });
  return (await response.json()).data.files[0].id;
};

/** Follows the memory of a server and of its readers until it is told to stop. */
const followMemory = (pid: number) => {
  const most = { server: 0, reader: 0, together: 0 };
  const look = (): void => {
    const server = residentOf(pid);
    const readers = childrenOf(pid).map(residentOf);
    const reader = Math.max(0, ...readers);
    most.server = Math.max(most.server, server);
    most.reader = Math.max(most.reader, reader);
    most.together = Math.max(most.together, server + readers.reduce((sum, each) => sum + each, 0));
  };
  const timer = setInterval(look, 50);
  return () => {
    clearInterval(timer);
    return most;
  };
};

const longestStopIn = (stops: string): number =>
  Math.max(
    0,
    ...readFileSync(stops, 'utf8')
      .split('\n')
      .map((line) => Number(line.split(' ')[1] ?? 0)),
  );

type Product = { pid: number; caller: Caller; stops: string };

/** Follows what the product needs from a moment on until it is told to stop. */
const followProduct = ({ pid, stops }: Product) => {
  writeFileSync(stops, '');
  const stopMemory = followMemory(pid);
  const processorBefore = processorMs([pid]);
  const begun = performance.now();
  return {
    sinceMs: () => performance.now() - begun,
    end: () => {
      const serverProcessorMs = processorMs([pid]) - processorBefore;
      const { server, reader, together } = stopMemory();
      const memory = { serverMegabytes: server, readerMegabytes: reader, togetherMegabytes: together };
      return { ...memory, longestStopMs: longestStopIn(stops), serverProcessorMs };
    },
  };
};

const openBase = async (caller: Caller, name: string): Promise<string> =>
  (await ask(caller, '/api/ai_chat/', { name: `Bench ${createHash('sha256').update(name).digest('hex').slice(0, 8)}` })).id;

const takeIn = async (product: Product, document: SentDocument): Promise<TakenIn> => {
  const { caller } = product;
  const id = await openBase(caller, document.name);
  const fileId = await send(caller, document);
  await sleep(1000);
  const followed = followProduct(product);
  await ask(caller, `/api/ai_chat/${id}/add_sources/`, { files: [{ fileId }] });
  let firstMs = 0;
  for (;;) {
    const { items } = await ask(caller, `/api/ai_chat/${id}/documents/?limit=1`);
    const [{ state, chunks, reason }] = items;
    if (chunks > 0) firstMs ||= followed.sinceMs();
    if (state === 'failed') throw new Error(`it failed: ${reason.msg}`);
    if (state === 'indexed') {
      const allMs = followed.sinceMs();
      await sleep(300);
      return { firstMs, allMs, chunks, ...followed.end() };
    }
    await sleep(40);
  }
};

/** How a folder that was dropped at once went in; `listMs` is how long the list of its documents took to answer meanwhile, each time. */
export type FolderTakenIn = Omit<TakenIn, 'firstMs'> & { documents: number; failed: number; listMs: readonly number[] };

const takeInAll = async (product: Product, documents: readonly SentDocument[]): Promise<FolderTakenIn> => {
  const { caller } = product;
  const id = await openBase(caller, 'a folder');
  const fileIds: string[] = [];
  for (const document of documents) fileIds.push(await send(caller, document));
  const followed = followProduct(product);
  for (let at = 0; at < fileIds.length; at += filesAtOnce)
    await ask(caller, `/api/ai_chat/${id}/add_sources/`, { files: fileIds.slice(at, at + filesAtOnce).map((fileId) => ({ fileId })) });
  const listMs: number[] = [];
  for (;;) {
    const begun = performance.now();
    const { items } = await ask(caller, `/api/ai_chat/${id}/documents/?limit=100`);
    listMs.push(performance.now() - begun);
    const states = items.map(({ state }: { state: string }) => state);
    const failed = states.filter((state: string) => state === 'failed').length;
    if (states.filter((state: string) => state === 'indexed').length + failed === documents.length) {
      const allMs = followed.sinceMs();
      const chunks = items.reduce((sum: number, item: { chunks: number }) => sum + item.chunks, 0);
      return { documents: documents.length, failed, listMs, allMs, chunks, ...followed.end() };
    }
    await sleep(250);
  }
};

const withBuiltProduct = (work: (product: Product) => Promise<void>): Promise<void> =>
  withDatabase(async ({ url, folder }) => {
    const stops = join(folder, 'stops');
    const pool = createPool(url);
    const { headers } = await buildActor(createDatabase(pool), { usage: ['quseit'] });
    const env = {
      ...{ DATABASE_URL: url, INKSTONE_DATA: `${folder}/product`, PORT: '0', LOG_LEVEL: 'warn' },
      INKSTONE_BENCH_STOPS: stops,
    };
    const watch = `--import=${join(import.meta.dirname, 'watch-stops.mjs')}`;
    const product = await startChild([watch, 'apps/server/dist/main.js'], env);
    try {
      await work({ pid: product.pid, stops, caller: { url: product.url, headers } });
    } finally {
      await product.stop();
      await pool.end();
    }
  });

/** Sends documents one after the other into a knowledge base of the built product; each into one of its own, of which there may be few. */
export const takeInDocuments = (
  documents: readonly SentDocument[],
  tell: (document: SentDocument, taken: TakenIn) => void,
): Promise<void> =>
  withBuiltProduct(async (product) => {
    for (const document of documents) tell(document, await takeIn(product, document));
  });

/** Sends at most a hundred documents at once into one knowledge base of the built product, which reads them with the readers that it has. */
export const takeInFolder = (documents: readonly SentDocument[], tell: (taken: FolderTakenIn) => void): Promise<void> =>
  withBuiltProduct(async (product) => tell(await takeInAll(product, documents)));
