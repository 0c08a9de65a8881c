import { describe, expect, it } from 'vitest';
import { modelOf } from '../../../../test/all-wires-suite.ts';
import { openAllWires } from '../../../../test/open-gateway.ts';
import { answerByWire } from '../../../../test/stub-wires.ts';

const { gateway } = await openAllWires();

const claude = { model: modelOf('anthropic'), max_tokens: 9, messages: [{ role: 'user', content: 'Hi' }] };
const response = { model: modelOf('openai'), input: 'Hi' };
const generate = `/v1beta/models/${modelOf('google')}:generateContent`;
const contents = [{ role: 'user', parts: [{ text: 'Hi' }] }];
const file = { type: 'image', source: { type: 'file', file_id: 'file_1' } };
const cached = { type: 'text', text: 'Hi', cache_control: { type: 'ephemeral', ttl: '1h' } };

const cases: [string, object, string][] = [
  ['/v1/messages', { ...claude, messages: [{ role: 'user', content: [file] }] }, 'messages[0].content[0].source'],
  ['/v1/messages', { ...claude, messages: [{ role: 'user', content: [cached] }] }, 'messages[0].content[0].cache_control.ttl'],
  ['/v1/messages', { ...claude, tools: [{ type: 'web_search_20250305', name: 'web_search' }] }, 'tools[0].type'],
  ['/v1/responses', { ...response, previous_response_id: 'resp_1' }, 'previous_response_id'],
  ['/v1/responses', { ...response, conversation: 'conv_1' }, 'conversation'],
  ['/v1/responses', { ...response, input: [{ type: 'item_reference', id: 'rs_1' }] }, 'input[0]'],
  ['/v1/responses', { ...response, tools: [{ type: 'web_search' }] }, 'tools[0].type'],
  [generate, { contents, cached_content: 'cachedContents/1' }, 'cachedContent'],
  [generate, { contents: [{ parts: [{ file_data: { file_uri: 'files/1' } }] }] }, 'contents[0].parts[0].fileData'],
  [generate, { contents, tools: [{ google_search: {} }] }, 'tools[0].googleSearch'],
];

describe('what lies with the vendor under our key, or has no price', () => {
  it.each(cases)('%s %j is refused by the name of %s, and no vendor is asked', async (...[path, body, field]) => {
    const customer = await gateway.addCustomer();
    const calls = gateway.stub.requests.length;
    const answer = await gateway.post(customer.secret, body, { path });
    expect(answer.status).toBe(400);
    expect((await answer.json()).error.message).toContain(field);
    expect(gateway.stub.requests.length).toBe(calls);
    expect(await gateway.balanceOf(customer.accountId)).toMatchObject({ held: 0n, used: 0n });
  });
});

describe('addresses of Gemini', () => {
  it('hold no key, not even a right one', async () => {
    const { secret } = await gateway.addCustomer();
    const answer = await gateway.post(secret, { contents }, { path: `${generate}?key=${secret}` });
    expect(answer.status).toBe(400);
    const text = await answer.text();
    expect(text).toContain('INVALID_ARGUMENT');
    expect(text).not.toContain(secret);
  });

  it('say what is done: a list for streams without events, and nothing for a method that there is not', async () => {
    const { secret } = await gateway.addCustomer();
    gateway.stub.answerWith(answerByWire({ pieces: ['Hello'], usage: { input: 3, cached: 0, output: 1 } }));
    const list = await gateway.post(secret, { contents }, { path: generate.replace('generate', 'streamGenerate') });
    const pieces = (await list.json()) as { candidates: { content: { parts: { text: string }[] }; finishReason?: string }[] }[]; // what a test looks at of it
    expect(pieces.map(({ candidates }) => candidates[0]?.content.parts[0]?.text).join('')).toBe('Hello');
    expect(pieces.at(-1)).toMatchObject({ candidates: [{ finishReason: 'STOP' }] });
    const unknown = await gateway.post(secret, { contents }, { path: generate.replace('generateContent', 'embedContent') });
    expect([unknown.status, (await unknown.json()).error.status]).toEqual([404, 'NOT_FOUND']);
  });
});
