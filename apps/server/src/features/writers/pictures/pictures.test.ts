import type { ChatRequest } from '@inkstone/integrations/kit/ai-vendor';
import { partsOf, textOf } from '@inkstone/integrations/kit/message-parts';
import { VendorError } from '@inkstone/integrations/kit/vendor-error';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { picturesIn, pngOf } from '../../../../test/picture-server.ts';
import { openPictureSuite } from '../../../../test/picture-suite.ts';
import { saying } from '../../../../test/writers-app.ts';
import { pictureLimits } from './picture-fetching.ts';

const { test, house, shop, dataOf, eventsOf } = openPictureSuite(10);
let requests: ChatRequest[] = [];

beforeEach(() => {
  requests = [];
});

const answer = '{"title":"Stoneware mug"}';
/** The model says this, and what it is asked is kept. */
const answering = (...answers: string[]) => {
  const say = saying(...answers);
  return house().writeWith(async function* (request, signal) {
    requests.push(request);
    yield* say(request, signal);
  });
};
const productWith = async (...urls: string[]): Promise<string> => {
  const text = { title: `Mug ${newId()}`, descriptionHtml: '<p>A mug of stoneware.</p>', seoTitle: '', seoDescription: '' };
  const made = await dataOf('POST', '/api/freestyle/publish/', { text, status: 'active', productId: null });
  const images = JSON.stringify(urls.map((url) => ({ url, alt: '' })));
  await test().pool.query('update products set images = $1 where id = $2', [images, made.productId]);
  return made.productId;
};
const write = async (productId: string, wishes: object = {}) => {
  const brief = {
    productTitle: 'Mug',
    mainIdea: '',
    keywords: [],
    tone: 'natural',
    brand: '',
    wordCount: 30,
    language: 'en',
    modelId: null,
  };
  const { runId } = await dataOf('POST', '/api/product/improve/freestyle/', {
    brief: { ...brief, ...wishes },
    fields: ['title'],
    productId,
  });
  const events = await eventsOf(runId);
  return {
    title: events.find(({ type }) => type === 'field-done')?.['text'],
    notes: events.filter(({ type }) => type === 'note').map(({ note }) => note),
    settled: events.at(-1),
  };
};
const wordsOf = ({ messages }: ChatRequest) => messages.map(textOf).join('\n');

describe('the first picture of a product', () => {
  it('is shown to a model that sees, and fetched once for two texts', async () => {
    const bytes = pngOf('a mug');
    const productId = await productWith(shop().serve('/mug.png', { body: bytes }), shop().serve('/other.png', { body: pngOf('another') }));
    await answering(answer, answer);
    const { title, notes, settled } = await write(productId);
    expect({ title, notes, settled }).toMatchObject({
      title: 'Stoneware mug',
      notes: ['pictureSeen'],
      settled: { state: 'done', points: '0.5' },
    });
    const [request] = requests;
    const said = request?.messages.at(-1);
    expect(said && partsOf(said).map(({ type }) => type)).toEqual(['image', 'text']);
    expect(request && picturesIn(request)).toEqual([
      { type: 'image', bytes: new Uint8Array(bytes), mediaType: 'image/png', detail: 'low' },
    ]);
    expect(request && wordsOf(request)).toContain('only what is plainly to be seen');
    await write(productId, { mainIdea: 'Another.' });
    expect(shop().asked.filter((path) => path === '/mug.png')).toHaveLength(1);
  });

  it('is named by the cache as it was seen', async () => {
    const productId = await productWith(shop().serve('/cached.png', { body: pngOf('cached') }));
    await answering(answer);
    await write(productId, { mainIdea: 'Once.' });
    expect((await write(productId, { mainIdea: 'Once.' })).notes).toEqual(['cached', 'pictureSeen']);
  });

  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  it.each([
    ['is gone', () => shop().serve('/gone.png', { status: 404 }), 'pictureUnreachable'],
    ['breaks off', () => shop().serve('/broken.png', 'hang up'), 'pictureUnreachable'],
    ['is larger than models take', () => shop().serve('/big.png', { body: pngOf('x'.repeat(pictureLimits.maxBytes)) }), 'pictureTooLarge'],
    ['is a drawing', () => shop().serve('/drawn.svg', { body: drawing, headers: { 'content-type': 'image/svg+xml' } }), 'pictureFormat'],
    ['calls itself a picture and is a page', () => shop().serve('/page.png', { body: '<!doctype html>' }), 'pictureFormat'],
    ['stands in its address', () => `data:image/svg+xml,${encodeURIComponent(drawing)}`, 'pictureFormat'],
    ['lies in a private network', () => 'http://10.1.2.3/mug.png', 'pictureUnreachable'],
    ['is a file of this machine', () => 'file:///etc/passwd', 'pictureUnreachable'],
    [
      'leads into a private network',
      () => shop().serve('/away.png', { status: 302, headers: { location: 'http://127.0.0.1:9/mug.png' } }),
      'pictureUnreachable',
    ],
    ['is no address', () => 'mug.png', 'pictureUnreachable'],
  ])('that %s is left out, and that is said', async (_, urlOf, note) => {
    const productId = await productWith(urlOf());
    await answering(answer);
    expect(await write(productId)).toMatchObject({ title: 'Stoneware mug', notes: [note], settled: { state: 'done' } });
    const [request] = requests;
    expect(request && picturesIn(request)).toEqual([]);
    expect(request && wordsOf(request)).not.toContain('plainly to be seen');
  });

  it('that the vendor refuses is left out, and the text is asked for without it', async () => {
    const productId = await productWith(shop().serve('/refused.png', { body: pngOf('refused') }));
    await house().writeWith(async function* (request) {
      requests.push(request);
      if (picturesIn(request).length) throw new VendorError('Acme AI', 'refused', 'image input is not supported');
      yield answer;
    });
    expect(await write(productId)).toMatchObject({ title: 'Stoneware mug', notes: ['pictureRefused'], settled: { state: 'done' } });
    expect(requests.map((request) => wordsOf(request).includes('plainly to be seen'))).toEqual([true, false]);
  });

  it('is not even fetched for a model that does not see', async () => {
    const productId = await productWith(shop().serve('/unseen.png', { body: pngOf('unseen') }));
    await answering(answer);
    const become = (capabilities: string[]) => test().pool.query('update models set capabilities = $1', [capabilities]);
    await become(['json']);
    expect((await write(productId)).notes).toEqual([]);
    expect(shop().asked).not.toContain('/unseen.png');
    await become(['json', 'vision']);
  });
});
