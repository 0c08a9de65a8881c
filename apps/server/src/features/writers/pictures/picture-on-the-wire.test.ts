import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { aiVendors } from '@inkstone/integrations';
import { expect, it } from 'vitest';
import { points } from '#server/features/wallet/index.ts';
import { newId } from '#server/kernel/ids.ts';
import { createOutbound } from '#server/kernel/outbound/outbound.ts';
import { buildActor } from '../../../../test/builders.ts';
import { completionChunk } from '../../../../test/completion-chunk.ts';
import { createTestDb } from '../../../../test/database.ts';
import { createOperatorApp } from '../../../../test/operator-app.ts';
import { pngOf, startPictureServer } from '../../../../test/picture-server.ts';
import { shortBrief } from '../../../../test/writers-app.ts';

const originOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // of TCP, never a path

it('arrives at a vendor with its bytes, through the guarded client and the vendor’s own package', async () => {
  const bodies: string[] = [];
  const vendor = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (request.url?.endsWith('/models')) return void response.end(JSON.stringify({ data: [{ id: 'gpt-4o-mini' }] }));
    bodies.push(Buffer.concat(chunks).toString());
    const pieces = [completionChunk({ content: '{"title":"Stoneware mug"}' }), completionChunk({}, 'stop'), 'data: [DONE]\n\n'];
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(pieces.join(''));
  });
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve));
  const shop = await startPictureServer();
  const outbound = createOutbound({ allowPrivate: [shop.origin, originOf(vendor)] });
  const test = await createTestDb();
  const house = await createOperatorApp(test, { vendors: aiVendors.all, outbound, runs: { flushMs: 5 } });
  const operator = house.as(await buildActor(test.db, { isOperator: true }));
  const values = { apiKey: 'sk-house', baseUrl: `${originOf(vendor)}/v1` };
  const connected = await operator('POST', '/operator/connections/', { integration: 'openai', name: 'Stub', values });
  expect(connected.status).toBe(200);
  const models = (await operator('GET', `/operator/connections/${connected.data.id}/models/`)).data;
  const model = models.find(({ modelId }: { modelId: string }) => modelId === 'gpt-4o-mini');
  await operator('PATCH', `/operator/models/${model.id}/`, { isEnabled: true, isCopyForced: true });

  const actor = await buildActor(test.db, { hasShop: true });
  await house.features.wallet.credit({ id: newId(), accountId: actor.accountId, amount: points(10), work: 'top-up', reference: '' });
  const text = { title: 'Mug', descriptionHtml: '<p>A mug.</p>', seoTitle: '', seoDescription: '' };
  const { productId } = (await house.as(actor)('POST', '/freestyle/publish/', { text, status: 'active', productId: null })).data;
  const bytes = pngOf('a mug on a table');
  const images = JSON.stringify([{ url: shop.serve('/mug.png', { body: bytes }), alt: '' }]);
  await test.pool.query('update products set images = $1 where id = $2', [images, productId]);
  const asked = { brief: { ...shortBrief, modelId: model.id }, fields: ['title'], productId };
  const { runId } = (await house.as(actor)('POST', '/product/improve/freestyle/', asked)).data;
  const { payload } = await house.app.inject({ url: `/api/runs/${runId}/events/`, headers: actor.headers });

  expect(payload).toContain('"pictureSeen"');
  expect(bodies).toHaveLength(1);
  const shown = `{"type":"image_url","image_url":{"url":"data:image/png;base64,${bytes.toString('base64')}","detail":"low"}}`;
  expect(bodies[0]).toContain(shown);
  await house.close();
  await test.close();
  await outbound.close();
  await shop.close();
  vendor.closeAllConnections();
  await new Promise((resolve) => vendor.close(resolve));
});
