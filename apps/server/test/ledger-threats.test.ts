import { describe, expect, it } from 'vitest';
import { openApp } from './open-app.ts';

const { server } = await openApp();

describe('CVE-2026-64868: the door for messages about payments', () => {
  it.each(['stripe', 'manual-payment', 'nobody'])('takes no five megabytes for %s, whoever sends them', async (gateway) => {
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: `/api/open/payments/${gateway}/events/`,
      headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
      payload: `{"id":"${'x'.repeat(5_000_000)}"}`,
    });
    expect(statusCode).toBe(413);
  });
});
