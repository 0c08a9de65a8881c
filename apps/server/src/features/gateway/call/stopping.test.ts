import { expect, it } from 'vitest';
import { createTestDb } from '../../../../test/database.ts';
import { createGatewaySuite } from '../../../../test/gateway-suite.ts';
import { findLedgerDrift } from '../../../../test/ledger-drift.ts';
import { createHoldingVendor, stubFrames } from '../../../../test/stub-vendor.ts';
import { until } from '../../../../test/until.ts';

it('a server that stops ends its calls, charges what was delivered and leaves no hold', async () => {
  const test = await createTestDb();
  const gateway = await createGatewaySuite(test);
  const customer = await gateway.addCustomer();
  const vendor = createHoldingVendor();
  gateway.stub.answerWith(vendor.script);
  const waiting = gateway.chat(customer.secret).then(
    (answer) => answer.status,
    () => 0,
  );
  await until(() => vendor.waiting() === 1);
  gateway.stub.answerWith((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(stubFrames.role + stubFrames.piece('Good ') + stubFrames.piece('day'));
  });
  const streamed = await gateway.chat(customer.secret, { stream: true });
  const reader = streamed.body?.getReader();
  await reader?.read();
  await gateway.close();
  expect(await waiting).toBe(503);
  const rest = await reader?.read();
  expect(new TextDecoder().decode(rest?.value)).toContain('gateway.stopping');
  const rows = await gateway.rowsOf(customer.accountId);
  expect(rows.map((row) => [row.error, row.usage_source, row.output_tokens])).toEqual([
    ['gateway.stopping', 'none', 0],
    ['gateway.stopping', 'estimated', 2],
  ]);
  const { rows: open } = await test.pool.query("select from holds where state = 'open'");
  expect(open).toEqual([]);
  expect(await findLedgerDrift(test.db)).toEqual([]);
  await test.close();
});
