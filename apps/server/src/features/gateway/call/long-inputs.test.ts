import { describe, expect, it } from 'vitest';
import { findMiscounted } from '../../../../test/miscounted.ts';
import { openGateway } from '../../../../test/open-gateway.ts';
import { answerJson } from '../../../../test/stub-vendor.ts';

// 1 and 2 USD for a million tokens, from 1000 tokens on 2 and 3: 864, 1728 and 2592 micropoints a token.
const price = { currency: 'USD', inputMicros: 1_000_000, outputMicros: 2_000_000, cachedInputMicros: 100_000 } as const;
const long = { fromTokens: 1000, inputMicros: 2_000_000, outputMicros: 3_000_000, cachedInputMicros: 200_000 };
const { test, gateway } = await openGateway();
const modelId = await gateway.addModel('reads-much', { ...price, priceTiers: [long] });

const answerOf = (input: number, cached: number, output: number) =>
  answerJson({
    id: 'c',
    object: 'chat.completion',
    created: 1,
    model: 'reads-much',
    choices: [{ index: 0, message: { role: 'assistant', content: 'Yes' }, finish_reason: 'stop' }],
    usage: {
      prompt_tokens: input,
      completion_tokens: output,
      total_tokens: input + output,
      prompt_tokens_details: { cached_tokens: cached },
    },
  });
const call = async (secret: string, letters: number) => {
  const content = 'a'.repeat(letters);
  const answer = await gateway.chat(secret, { model: 'reads-much', messages: [{ role: 'user', content }], max_tokens: 10 });
  await answer.text();
  return answer.status;
};

describe('I11, I12: a model that asks more for long inputs', () => {
  it('is charged by the tokens that the vendor counts, those of the cache included', async () => {
    const { secret, accountId } = await gateway.addCustomer();
    gateway.stub.answerWith(answerOf(999, 0, 5));
    expect(await call(secret, 3000)).toBe(200);
    gateway.stub.answerWith(answerOf(1000, 900, 5));
    expect(await call(secret, 3001)).toBe(200);
    const rows = await gateway.rowsOf(accountId);
    // 999 · 864 + 5 · 1728, and 100 · 1728 + 900 · 172.8 + 5 · 2592.
    expect(rows.map(({ charge }) => charge)).toEqual(['871776', '341280']);
  });

  it('is held for by the prices that the prompt could reach', async () => {
    const { secret, accountId } = await gateway.addCustomer();
    gateway.stub.answerWith(answerOf(5, 0, 5));
    await call(secret, 600);
    await call(secret, 1200);
    const [short, lengthy] = (await gateway.rowsOf(accountId)).map(({ most }) => Number(most));
    expect(short).toBeLessThan(1000 * 864 + 10 * 1728);
    expect(lengthy).toBeGreaterThan(1200 * 1728 + 10 * 2592);
  });

  it('has charges that are computed again from their rows, also after its price was changed', async () => {
    const { secret, accountId } = await gateway.addCustomer();
    gateway.stub.answerWith(answerOf(1000, 0, 5));
    await call(secret, 3002);
    const changed = await gateway.operator('PATCH', `/operator/models/${modelId}/`, { priceTiers: [] });
    expect(changed.data.priceTiers).toEqual([]);
    await expect
      .poll(async () => {
        await call(secret, 3003);
        return (await gateway.rowsOf(accountId)).at(-1).charge;
      })
      .toBe('872640');
    expect((await gateway.rowsOf(accountId))[0].charge).toBe('1740960');
    expect(await findMiscounted(test.db, gateway.features.models)).toEqual([]);
  });
});
