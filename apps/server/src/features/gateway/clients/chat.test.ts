import { describe, expect, it } from 'vitest';
import { openGateway } from '../../../../test/open-gateway.ts';
import { answerChat, stubUsage } from '../../../../test/stub-vendor.ts';

const { gateway } = await openGateway();

/** Micropoints: 129.6 a token of the prompt, 518.4 of the answer, rounded up once. */
const priceOf = (input: number, output: number) => BigInt(Math.ceil((input * 1296 + output * 5184) / 10));

describe('POST /v1/chat/completions', () => {
  it('hands the vendor’s answer on as it came, and charges its usage', async () => {
    const customer = await gateway.addCustomer();
    gateway.stub.answerWith(answerChat('Hi there', stubUsage(9, 2)));
    const answer = await gateway.chat(customer.secret, { temperature: 0.3, unheard_of: { of: [1, 2] } });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ choices: [{ message: { content: 'Hi there' } }], usage: stubUsage(9, 2) });
    expect(gateway.stub.requests.at(-1)).toMatchObject({
      path: '/v1/chat/completions',
      body: { model: 'stub-model', max_tokens: 100, temperature: 0.3, unheard_of: { of: [1, 2] } },
    });
    const [row] = await gateway.rowsOf(customer.accountId);
    expect(row).toMatchObject({
      app_id: customer.appId,
      key_id: customer.keyId,
      source: 'key',
      kind: 'chat',
      format: 'openai-chat',
      vendor: 'openai-compatible',
      model: 'stub-model',
      status: 200,
      error: null,
      usage_source: 'upstream',
      input_tokens: 9,
      output_tokens: 2,
      charge: priceOf(9, 2).toString(),
      is_stream: false,
    });
    expect(await gateway.balanceOf(customer.accountId)).toMatchObject({ held: 0n, used: priceOf(9, 2) });
  });

  it('streams what comes, asks for the usage and keeps it from whoever did not', async () => {
    const customer = await gateway.addCustomer();
    gateway.stub.answerWith(answerChat('one two three', stubUsage(12, 3)));
    const text = await (await gateway.chat(customer.secret, { stream: true })).text();
    expect(text.match(/"content":"(one|two|three) ?"/g)).toHaveLength(3);
    expect(text).not.toContain('completion_tokens');
    expect(text.endsWith('data: [DONE]\n\n')).toBe(true);
    expect(gateway.stub.requests.at(-1)?.body).toMatchObject({ stream_options: { include_usage: true } });
    const asked = await (await gateway.chat(customer.secret, { stream: true, stream_options: { include_usage: true } })).text();
    expect(asked).toContain('"completion_tokens":3');
    const rows = await gateway.rowsOf(customer.accountId);
    expect(rows.map(({ charge, is_stream }) => [charge, is_stream])).toEqual(Array(2).fill([priceOf(12, 3).toString(), true]));
    expect(rows[0].first_token_ms).toBeGreaterThanOrEqual(0);
  });

  it('is answered by the built-in vendor too, which says what it is', async () => {
    const customer = await gateway.addCustomer({ credit: 0 });
    const answer = await gateway.chat(customer.secret, { model: 'builtin-writer' });
    expect(answer.status).toBe(200);
    const { choices, usage } = await answer.json();
    expect(choices[0].message.content).toMatch(/built-in/i);
    expect(usage.completion_tokens).toBeGreaterThan(0);
    const streamed = await (await gateway.chat(customer.secret, { model: 'builtin-writer', stream: true })).text();
    expect(streamed.endsWith('data: [DONE]\n\n')).toBe(true);
    const rows = await gateway.rowsOf(customer.accountId);
    expect(rows.map(({ vendor, charge, usage_source }) => [vendor, charge, usage_source])).toEqual(
      Array(2).fill(['builtin', '0', 'estimated']),
    );
  });
});
