import { afterAll, expect } from 'vitest';
import { createTestDb } from './database.ts';
import { createGatewaySuite } from './gateway-suite.ts';
import { findLedgerDrift } from './ledger-drift.ts';
import { findMiscounted } from './miscounted.ts';

/**
 * The gateway on a database of its own for all tests of a file. I1, I12: whatever they did, the books are true at their end, and each charge
 * comes out again from its row and its version.
 */
export const openGateway = async (overrides: Parameters<typeof createGatewaySuite>[1] = {}) => {
  const test = await createTestDb();
  const gateway = await createGatewaySuite(test, overrides);
  afterAll(async () => {
    expect(await findLedgerDrift(test.db)).toEqual([]);
    expect(await findMiscounted(test.db, gateway.models)).toEqual([]);
    await gateway.close();
    await test.close();
  });
  return { test, gateway };
};
