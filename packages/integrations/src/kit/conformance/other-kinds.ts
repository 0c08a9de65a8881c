import { expect, it } from 'vitest';
import type { AiClient, AiVendor } from '../ai-vendor.ts';
import { sendJson, type Upstream } from './upstream.ts';

type Tested = { vendor: AiVendor; connect: () => AiClient; upstream: () => Upstream };

const texts = ['A mug of stoneware.', 'A pot, 世界'];
const embedded = (vectors: readonly (readonly unknown[])[], usage: object = { prompt_tokens: 9, total_tokens: 9 }) => ({
  object: 'list',
  model: 'test-model',
  data: vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })),
  usage,
});

/** Tests vectors of texts in OpenAI's format, where the vendor has them. */
export const itEmbeds = ({ vendor, connect, upstream }: Tested): void => {
  if (!vendor.wires?.['openai-embeddings']) return;
  const embed = () => connect().embed?.({ model: 'test-model', texts });

  it('makes a vector of each text, and tells what that took', async () => {
    upstream().behave = (response) =>
      sendJson(
        response,
        200,
        embedded([
          [1, 0],
          [0.6, 0.8],
        ]),
      );
    expect(await embed()).toEqual({
      vectors: [
        [1, 0],
        [0.6, 0.8],
      ],
      inputTokens: 9,
    });
    const [seen] = upstream().seen;
    expect(seen?.path).toContain('/embeddings');
    expect(JSON.parse(seen?.body ?? '')).toMatchObject({ model: 'test-model', input: texts });
  });

  it.each([
    ['fewer vectors than texts', embedded([[1, 0]])],
    ['vectors of different lengths', embedded([[1, 0], [1]])],
    ['vectors of no length', embedded([[], []])],
    ['vectors of words', embedded([['a'], ['b']])],
    ['something else', { hello: 'world' }],
  ])('takes no %s for an answer', async (_, answer) => {
    upstream().behave = (response) => sendJson(response, 200, answer);
    await expect(embed()).rejects.toMatchObject({ name: 'VendorError', kind: 'unexpected-answer' });
  });

  it('says in our words why there are no vectors', async () => {
    upstream().behave = (response) => sendJson(response, 429, { error: { message: 'slow down' } });
    await expect(embed()).rejects.toMatchObject({ kind: 'rate-limit' });
    upstream().behave = (response) => sendJson(response, 503, {});
    await expect(embed()).rejects.toMatchObject({ kind: 'unavailable' });
  });
};

/** Tests the order in which texts answer, where the vendor has that. */
export const itReranks = ({ vendor, connect, upstream }: Tested): void => {
  if (!vendor.wires?.rerank) return;
  const rerank = () => connect().rerank?.({ model: 'test-model', question: 'What holds tea?', texts });

  it.each([
    [
      'results',
      {
        results: [
          { index: 1, relevance_score: 0.9 },
          { index: 0, relevance_score: 0.2 },
        ],
        meta: { billed_units: { search_units: 1 } },
      },
      { inputTokens: null, searches: 1 },
    ],
    [
      'data',
      {
        data: [
          { index: 0, relevance_score: 0.2 },
          { index: 1, relevance_score: 0.9 },
        ],
        usage: { total_tokens: 40 },
      },
      { inputTokens: 40, searches: null },
    ],
  ])('tells how well each text answers, from %s', async (_, answer, counted) => {
    upstream().behave = (response) => sendJson(response, 200, answer);
    expect(await rerank()).toEqual({ scores: [0.2, 0.9], ...counted });
    const [seen] = upstream().seen;
    expect(seen?.path).toContain('/rerank');
    expect(JSON.parse(seen?.body ?? '')).toMatchObject({ model: 'test-model', query: 'What holds tea?', documents: texts, top_n: 2 });
  });

  it.each([
    ['a text left out', { results: [{ index: 0, relevance_score: 1 }] }],
    [
      'a text that nobody sent',
      {
        results: [
          { index: 0, relevance_score: 1 },
          { index: 7, relevance_score: 1 },
        ],
      },
    ],
    ['no scores', { results: [{ index: 0 }, { index: 1 }] }],
    ['something else', [1, 2]],
  ])('takes %s for no answer', async (_, answer) => {
    upstream().behave = (response) => sendJson(response, 200, answer);
    await expect(rerank()).rejects.toMatchObject({ name: 'VendorError', kind: 'unexpected-answer' });
  });

  it('says in our words why nothing was reranked', async () => {
    upstream().behave = (response) => void response.writeHead(200).end('<h1>Hello</h1>');
    await expect(rerank()).rejects.toMatchObject({ kind: 'unexpected-answer' });
    upstream().behave = (response) => sendJson(response, 503, {});
    await expect(rerank()).rejects.toMatchObject({ kind: 'unavailable' });
  });
};
