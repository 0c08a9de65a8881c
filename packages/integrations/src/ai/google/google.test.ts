import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { describeAiVendor } from '../../kit/conformance/ai.ts';
import { sendJson, startUpstream, type Upstream } from '../../kit/conformance/upstream.ts';
import { googleWire } from '../../kit/conformance/wires.ts';
import { google } from './index.ts';

describeAiVendor(google, {
  wire: googleWire,
  recorded: {
    file: new URL('./__fixtures__/stream.txt', import.meta.url),
    text: 'Good evening.',
    inputTokens: 300,
    outputTokens: 43,
    cachedInputTokens: 256,
  },
  otherModels: ['gemini-2.5-flash-preview-tts'],
  otherKinds: { 'gemini-embedding-001': 'embedding', 'gemini-2.5-flash-image': 'image' },
});

describe('beside chat', () => {
  let upstream: Upstream;
  beforeAll(async () => {
    upstream = await startUpstream();
  });
  afterEach(() => {
    upstream.seen = [];
  });
  afterAll(() => upstream.close());
  const connect = () =>
    google.create({
      credentials: { apiKey: 'AIza-0123456789', baseUrl: `${upstream.origin}/v1beta` },
      fetch: (...given) => fetch(...given),
    });
  const bodies = () => upstream.seen.map(({ body }) => JSON.parse(body));
  const drawing = (parts: object[]) => ({
    candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP', index: 0 }],
    usageMetadata: {
      promptTokenCount: 10,
      candidatesTokenCount: 1300,
      totalTokenCount: 1310,
      candidatesTokensDetails: [{ modality: 'IMAGE', tokenCount: 1290 }],
    },
  });
  const picture = { inlineData: { mimeType: 'image/png', data: 'cG5n' } };

  it('makes a vector of each text, a hundred at a time, as long as asked for', async () => {
    upstream.behave = (response, { body }) =>
      sendJson(response, 200, { embeddings: JSON.parse(body).requests.map((_: unknown, index: number) => ({ values: [index] })) });
    const texts = Array.from({ length: 150 }, (_, index) => `text ${index}`);
    const answer = await connect().embed?.({ model: 'gemini-embedding-001', texts, dimensions: 768 });
    expect(answer?.vectors.map(([first]) => first)).toEqual(texts.map((_, index) => index % 100));
    expect(answer?.inputTokens).toBe(null);
    expect(bodies().map(({ requests }) => requests.length)).toEqual([100, 50]);
    expect(bodies()[0].requests[0]).toMatchObject({ outputDimensionality: 768, content: { parts: [{ text: 'text 0' }] } });
  });

  it('draws as many pictures as asked for, in the shape asked for, and shows those that are to be changed', async () => {
    upstream.behave = (response) => sendJson(response, 200, drawing([{ text: 'Here.' }, picture]));
    const shown = [{ bytes: new Uint8Array([1, 2, 3]), mediaType: 'image/png' as const }];
    const asked = { model: 'gemini-2.5-flash-image', prompt: 'A mug', count: 2, aspectRatio: '3:2' as const, shown };
    expect(await connect().draw?.(asked)).toEqual({
      pictures: ['cG5n', 'cG5n'],
      usage: { inputTokens: 20, outputTokens: 2600, pictureTokens: 2580 },
    });
    expect(bodies()[1]).toMatchObject({ generationConfig: { responseModalities: ['IMAGE'], imageConfig: { aspectRatio: '3:2' } } });
    expect(JSON.stringify(bodies()[0])).toContain('"data":"AQID"');
  });

  it('says what went wrong, in our words', async () => {
    const draw = () => connect().draw?.({ model: 'gemini-2.5-flash-image', prompt: 'A mug', count: 1, shown: [] });
    upstream.behave = (response) => sendJson(response, 200, drawing([]));
    await expect(draw()).rejects.toMatchObject({ kind: 'refused' });
    upstream.behave = (response) => sendJson(response, 429, { error: { code: 429, message: 'slow down', status: 'RESOURCE_EXHAUSTED' } });
    await expect(draw()).rejects.toMatchObject({ kind: 'rate-limit' });
    await expect(connect().embed?.({ model: 'gemini-embedding-001', texts: ['a'] })).rejects.toMatchObject({ kind: 'rate-limit' });
    const stop = new AbortController();
    upstream.behave = () => stop.abort(new Error('left'));
    await expect(connect().embed?.({ model: 'gemini-embedding-001', texts: ['a'] }, stop.signal)).rejects.toThrow('left');
  });
});
