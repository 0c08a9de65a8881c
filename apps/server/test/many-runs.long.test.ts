// Three hundred listings at once, at a vendor that takes eight calls and some seconds for each: the last wait for more than three minutes, which is longer than a vendor may take to answer.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWalletFeature, points } from '#server/features/wallet/index.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { newId } from '#server/kernel/ids.ts';
import { createOutbound, type Outbound } from '#server/kernel/outbound/outbound.ts';
import { buildActor } from './builders.ts';
import { completionChunk } from './completion-chunk.ts';
import { createTestDb, type TestDb } from './database.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { until } from './until.ts';
import { shortBrief as brief } from './writers-app.ts';

const people = 50;
const runsEach = 6;
const callsAtOnce = 8;
const callMs = 5200;
/** A title is a quarter of a listing, which costs two points. */
const pointsOfTitle = 0.5;

let test: TestDb;
let made: TestApp;
let outbound: Outbound;
let atOnce = 0;
let mostAtOnce = 0;

const vendor = createServer(async (request, response) => {
  for await (const _part of request);
  if (!request.url?.endsWith('/chat/completions')) {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"object":"list","data":[]}');
    return;
  }
  atOnce += 1;
  mostAtOnce = Math.max(mostAtOnce, atOnce);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const content of ['{"title":"Canvas ', 'tote ', 'for ', 'work"}']) {
    response.write(completionChunk({ content }));
    await sleep(callMs / 4);
  }
  atOnce -= 1;
  response.end(`${completionChunk({}, 'stop')}data: [DONE]\n\n`);
});

beforeAll(async () => {
  test = await createTestDb();
  vendor.listen(0, '127.0.0.1');
  await once(vendor, 'listening');
  const address = vendor.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  outbound = createOutbound({ allowPrivate: [origin] });
  made = await createTestApp(test, {
    outbound,
    config: { vendorEnvironment: { OPENAI_API_KEY: 'sk-many', OPENAI_BASE_URL: `${origin}/v1` } },
  });
});
afterAll(async () => {
  await made.close();
  await outbound.close();
  vendor.closeAllConnections();
  vendor.close();
  await test.close();
});

it('none of them fails for waiting, and each is paid once', async () => {
  const operator = await buildActor(test.db, { isOperator: true });
  const { data: connections } = (await made.app.inject({ url: '/api/operator/connections/', headers: operator.headers })).json();
  const { id } = connections.find(({ integration }: { integration: string }) => integration === 'openai');
  const url = `/api/operator/connections/${id}/`;
  const changed = await made.app.inject({ method: 'PATCH', url, headers: operator.headers, payload: { callsAtOnce } });
  expect(changed.statusCode).toBe(200);
  const wallet = createWalletFeature({ database: test.db, clock: systemClock });

  const begun = performance.now();
  for (let person = 0; person < people; person += 1) {
    const { headers, accountId } = await buildActor(test.db, { hasShop: true });
    await wallet.credit({ id: newId(), accountId, amount: points(100), work: 'top-up', reference: '' });
    const answers = await Promise.all(
      Array.from({ length: runsEach }, () =>
        made.app.inject({
          method: 'POST',
          url: '/api/product/improve/freestyle/',
          remoteAddress: `10.4.0.${person}`,
          headers,
          payload: { brief, fields: ['title'] },
        }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: runsEach }, () => 200));
  }
  const ended = async () => (await test.pool.query("select from runs where state <> 'running'")).rows.length;
  await until(async () => {
    await sleep(500);
    return (await ended()) === people * runsEach;
  });
  const { rows } = await test.pool.query(`
    select state, error_code as error, count(*)::int as runs, round(extract(epoch from max(finished_at - created_at)))::int as "longest",
      round(extract(epoch from percentile_cont(0.5) within group (order by finished_at - created_at)))::int as "median"
    from runs group by 1, 2`);
  const { used } = await wallet.sumPoints();
  console.log({ seconds: Math.round((performance.now() - begun) / 1000), mostAtOnce, used, ended: rows });
  expect(rows).toMatchObject([{ state: 'done', error: null, runs: people * runsEach }]);
  expect(mostAtOnce).toBe(callsAtOnce);
  expect(used).toBe(people * runsEach * pointsOfTitle);
});
