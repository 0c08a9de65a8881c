import { afterAll, expect } from 'vitest';
import { createAllWiresSuite } from './all-wires-suite.ts';
import { createTestDb, type TestDb } from './database.ts';
import { createGatewaySuite, type GatewaySuite } from './gateway-suite.ts';
import { findLedgerDrift } from './ledger-drift.ts';
import { findMiscounted } from './miscounted.ts';

/**
 * A gateway on a database of its own for all tests of a file. I1, I12: whatever they did, the books are true at their end, and each charge
 * comes out again from its row and its version.
 */
const open = async (create: (test: TestDb) => Promise<GatewaySuite>) => {
  const test = await createTestDb();
  const gateway = await create(test);
  afterAll(async () => {
    expect(await findLedgerDrift(test.db)).toEqual([]);
    expect(await findMiscounted(test.db, gateway.models)).toEqual([]);
    await gateway.close();
    await test.close();
  });
  return { test, gateway };
};

/** With the one vendor that speaks OpenAI's format. */
export const openGateway = (overrides: Parameters<typeof createGatewaySuite>[1] = {}) =>
  open((test) => createGatewaySuite(test, overrides));

/** With a vendor for each wire. */
export const openAllWires = () => open(createAllWiresSuite);
