import { type Child, startChild } from '../start-child.ts';
import { type Ours, startOurs } from './ours.ts';
import { startPortkey } from './portkey.ts';

/** A server under measurement: where it answers, what a caller of it sends, and the processes behind it. */
export type Target = {
  name: string;
  url: string;
  pid: number;
  headers: readonly Record<string, string>[];
  databaseProcesses: () => number[];
};

/** Proxies run on the first processor, vendor and load on the second one; the database on whichever is free. */
export const processors = { proxy: 0, load: 1 } as const;

const path = '/v1/chat/completions';
const anyKey = [{ authorization: 'Bearer bench' }];

type Place = { url: string; folder: string; events: number };

/** Starts the stub and, in front of it, all that is compared; `stop` ends all of it. */
export const startTargets = async ({ url, folder, events }: Place) => {
  const stub = await startChild(['scripts/bench/gateway/stub.ts', '--events', String(events)], {}, processors.load);
  const started: { stop: () => Promise<void> }[] = [stub];
  const keep = <One extends { stop: () => Promise<void> }>(one: One): One => {
    started.unshift(one);
    return one;
  };
  const plain = (name: string, { url: at, pid }: Child, headers: readonly Record<string, string>[] = anyKey): Target => ({
    name,
    url: `${at}${path}`,
    pid,
    headers,
    databaseProcesses: () => [],
  });
  const bare = keep(await startChild(['apps/server/test/bare-proxy.ts', stub.url], {}, processors.proxy));
  const fastify = keep(await startChild(['apps/server/test/fastify-proxy.ts', stub.url], {}, processors.proxy));
  const portkey = await startPortkey(folder, processors.proxy);
  const ours: Ours = keep(await startOurs({ url, folder, upstream: stub.url, processor: processors.proxy }));
  const toStub = { 'x-portkey-provider': 'openai', 'x-portkey-custom-host': `${stub.url}/v1`, authorization: 'Bearer bench' };
  const targets: Target[] = [
    plain('stub alone', stub),
    plain('bare node:http + undici', bare),
    plain('bare Fastify + undici', fastify),
    ...(portkey ? [plain('@portkey-ai/gateway', keep(portkey), [toStub])] : []),
    {
      ...plain(
        'ours',
        ours.child,
        ours.keys.map((key) => ({ authorization: `Bearer ${key}` })),
      ),
      databaseProcesses: ours.databaseProcesses,
    },
  ];
  const stop = async (): Promise<void> => {
    for (const one of started) await one.stop();
  };
  return { targets, ours, stop };
};
