import { describe, expect, it } from 'vitest';
import { openGateway } from '../../../../test/open-gateway.ts';
import { createHoldingVendor } from '../../../../test/stub-vendor.ts';
import { createTestClock } from '../../../../test/test-clock.ts';
import { until } from '../../../../test/until.ts';

const clock = createTestClock();
const { test, gateway } = await openGateway({ clock });
// 86.4 points for a hundred tokens of an answer, nothing for the prompt.
await gateway.addModel('dear-model', { currency: 'USD', inputMicros: 0, outputMicros: 1_000_000_000 });

const hundred = { model: 'dear-model', max_tokens: 100 };

describe('I3: what an app may spend in a month', () => {
  it('is never exceeded by five hundred calls at once, and counts where a call began', async () => {
    const customer = await gateway.addCustomer({ credit: 100_000, monthlyLimit: 1000 });
    const vendor = createHoldingVendor();
    gateway.stub.answerWith(vendor.script);
    let refused = 0;
    const calls = Array.from({ length: 500 }, async () => {
      const answer = await gateway.chat(customer.secret, hundred);
      if (answer.status !== 402) return answer.status;
      refused += 1;
      expect((await answer.json()).error).toMatchObject({ type: 'insufficient_quota', code: 'insufficient_quota' });
      return 402;
    });
    // 11 times 86.4 points are 950.4; a twelfth would be above a thousand.
    await until(() => refused === 489 && vendor.waiting() === 11);
    // Into the next month: it has a limit of its own, and the calls under way stay in theirs.
    clock.advance(32 * 24 * 3600 * 1000);
    const next = gateway.chat(customer.secret, hundred);
    await until(() => vendor.waiting() === 12);
    vendor.letGo();
    await Promise.all([...calls, next]);
    const { rows } = await test.pool.query<{ held: string; used: string }>(
      'select held, used from budgets where budget_id = $1 order by month',
      [customer.appId],
    );
    expect(rows).toEqual([
      { held: '0', used: String(11 * 864_000) },
      { held: '0', used: '864000' },
    ]);
  });
});
