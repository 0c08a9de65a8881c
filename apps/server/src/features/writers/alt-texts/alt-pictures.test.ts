import type { ChatRequest } from '@inkstone/integrations/kit/ai-vendor';
import { partsOf, textOf } from '@inkstone/integrations/kit/message-parts';
import { VendorError } from '@inkstone/integrations/kit/vendor-error';
import { beforeEach, expect, it } from 'vitest';
import { pngOf } from '../../../../test/picture-server.ts';
import { openPictureSuite } from '../../../../test/picture-suite.ts';

const { test, house, shop, dataOf, eventsOf } = openPictureSuite(10);
let productId: string;
let requests: ChatRequest[] = [];

beforeEach(async () => {
  const text = { title: 'Stoneware Mug', descriptionHtml: '<p>Good.</p>', seoTitle: '', seoDescription: '' };
  ({ productId } = await dataOf('POST', '/api/freestyle/publish/', { text, status: 'active', productId: null }));
  requests = [];
});

const front = pngOf('front');
const side = pngOf('side');
const show = async () => {
  const urls = [
    shop().serve('/front.png', { body: front }),
    shop().serve('/gone.png', { status: 404 }),
    shop().serve('/side.png', { body: side }),
  ];
  await test().pool.query('update products set images = $1 where id = $2', [
    JSON.stringify(urls.map((url) => ({ url, alt: '' }))),
    productId,
  ]);
};
const texts = '{"altA":"Mug from the front","altB":"Mug of stoneware","altC":"Mug from its side"}';
const write = async (wish: object = {}) => {
  const { runId } = await dataOf('POST', `/api/product/${productId}/improve/alt_texts/`, { language: 'en', ...wish });
  const events = await eventsOf(runId);
  const notes = events.filter(({ type }) => type === 'note').map(({ note, params }) => ({ note, params }));
  return { notes, settled: events.at(-1) };
};
const answering = () =>
  house().writeWith(async function* (request) {
    requests.push(request);
    yield texts;
  });

it('are written from the pictures themselves, each behind its name, and those that were seen are paid', async () => {
  await show();
  await answering();
  const { notes, settled } = await write();
  const said = requests[0]?.messages.at(-1);
  expect(said && partsOf(said).slice(0, 4)).toEqual([
    { type: 'text', text: 'altA:' },
    { type: 'image', bytes: new Uint8Array(front), mediaType: 'image/png', detail: 'low' },
    { type: 'text', text: 'altC:' },
    { type: 'image', bytes: new Uint8Array(side), mediaType: 'image/png', detail: 'low' },
  ]);
  expect(requests[0]?.messages.map(textOf).join()).toContain('You see pictures');
  expect(notes).toEqual([
    { note: 'pictureSeen', params: { fields: 'altA,altC' } },
    { note: 'pictureUnreachable', params: { fields: 'altB' } },
  ]);
  // Two looks, and a third of the half point for the one that was not looked at.
  expect(Number(settled?.['points'])).toBeCloseTo(1 + 0.5 / 3, 4);
});

it('are written without a look for half a point together, where that is wished', async () => {
  await show();
  await answering();
  const asked = shop().asked.length;
  const { notes, settled } = await write({ isLooking: false });
  expect(shop().asked).toHaveLength(asked);
  expect(notes).toEqual([]);
  expect(settled).toMatchObject({ state: 'done', points: '0.5' });
  expect(requests[0]?.messages.map(textOf).join()).toContain('You do not see the pictures');
});

it('are written without a look where the vendor refuses the pictures, and cost as much as that', async () => {
  await show();
  await house().writeWith(async function* (request) {
    if (request.messages.flatMap(partsOf).some(({ type }) => type === 'image')) throw new VendorError('Acme AI', 'refused', 'no images');
    yield texts;
  });
  const { notes, settled } = await write();
  expect(notes.map(({ note }) => note).toSorted()).toEqual(['pictureRefused', 'pictureUnreachable']);
  expect(settled).toMatchObject({ state: 'done', points: '0.5' });
});
