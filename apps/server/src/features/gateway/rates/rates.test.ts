import { describe, expect, it } from 'vitest';
import { openGateway } from '../../../../test/open-gateway.ts';
import { answerChat, stubUsage } from '../../../../test/stub-vendor.ts';

const { gateway } = await openGateway();
gateway.stub.answerWith(answerChat('good', stubUsage(10, 5)));

const addLimited = async (limits: { requestsPerMinute: number | null; tokensPerMinute: number | null }) => {
  const customer = await gateway.addCustomer();
  const { appId, keyId, actor } = customer;
  await gateway.as(actor)('POST', `/api_integration/${appId}/set_key_limits/`, { keyId, ...limits });
  return customer;
};

describe('limits of a key', () => {
  it('let so many requests of a minute through, exactly, and tell so in OpenAI’s headers', async () => {
    const { secret, accountId } = await addLimited({ requestsPerMinute: 5, tokensPerMinute: null });
    const since = gateway.stub.requests.length;
    const answers = await Promise.all(Array.from({ length: 40 }, () => gateway.chat(secret)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(35);
    expect(gateway.stub.requests.length - since).toBe(5);
    const refused = answers.find(({ status }) => status === 429);
    expect((await refused?.json())?.error).toMatchObject({ type: 'rate_limit_error', code: 'rate_limit_exceeded' });
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused?.headers.get('x-ratelimit-limit-requests')).toBe('5');
    expect(refused?.headers.get('x-ratelimit-remaining-requests')).toBe('0');
    expect(await gateway.balanceOf(accountId)).toMatchObject({ held: 0n });
  });

  it('are told with answers and streams that are let through', async () => {
    const { secret } = await addLimited({ requestsPerMinute: 100, tokensPerMinute: 10_000 });
    for (const stream of [false, true]) {
      const { headers } = await gateway.chat(secret, { stream });
      expect(headers.get('x-ratelimit-limit-tokens')).toBe('10000');
      expect(Number(headers.get('x-ratelimit-remaining-requests'))).toBeLessThan(100);
    }
  });

  it('count tokens as the vendor did, once it has', async () => {
    const { secret } = await addLimited({ requestsPerMinute: null, tokensPerMinute: 400 });
    // Each might take more than a hundred, and takes fifteen.
    for (let number = 0; number < 5; number += 1) expect((await gateway.chat(secret)).status).toBe(200);
    const both = await Promise.all([gateway.chat(secret, { max_tokens: 300 }), gateway.chat(secret, { max_tokens: 300 })]);
    expect(both.map(({ status }) => status)).toContain(429);
  });

  it('are each key’s own', async () => {
    const limited = await addLimited({ requestsPerMinute: 1, tokensPerMinute: null });
    const made = await gateway.as(limited.actor)('POST', `/api_integration/${limited.appId}/add_key/`, { name: 'free' });
    await gateway.chat(limited.secret);
    expect((await gateway.chat(limited.secret)).status).toBe(429);
    expect((await gateway.chat(made.data.secret)).status).toBe(200);
  });
});
