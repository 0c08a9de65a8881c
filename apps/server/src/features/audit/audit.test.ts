import type { AuditEntry } from '@inkstone/contract/audit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildActor, type TestActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { createOperatorApp, type OperatorApp } from '../../../test/operator-app.ts';

let test: TestDb;
let operator: TestActor;
let other: TestActor;
let parts: OperatorApp;

beforeAll(async () => {
  test = await createTestDb();
  operator = await buildActor(test.db, { isOperator: true, email: 'ann_1@log.example' });
  other = await buildActor(test.db, { isOperator: true, email: 'ann21@log.example' });
  parts = await createOperatorApp(test);
  for (const actor of [operator, other]) {
    const customer = await buildActor(test.db);
    await parts.as(actor)('POST', `/operator/accounts/${customer.accountId}/disable/`);
    await parts.as(actor)('POST', `/operator/users/${customer.userId}/disable/`);
  }
});
afterAll(async () => {
  await parts.close();
  await test.close();
});

type Answer = { items: AuditEntry[]; nextCursor: string | null };

const list = async (query: Record<string, string>): Promise<Answer> => {
  const { data }: { data: Answer } = await parts.as(operator)('GET', `/operator/acts/?${new URLSearchParams(query)}`);
  return data;
};
const actionsOf = async (query: Record<string, string>) => (await list(query)).items.map(({ action }) => action);

describe('GET /api/operator/acts/', () => {
  it('shows everything, newest first', async () => {
    expect(await actionsOf({})).toEqual(['user.disable', 'account.disable', 'user.disable', 'account.disable']);
  });

  it('is narrowed down to one subject', async () => {
    expect(await actionsOf({ subject: 'user' })).toEqual(['user.disable', 'user.disable']);
    expect(await actionsOf({ subject: 'order' })).toEqual([]);
  });

  it('finds by who did it, by the address and by the name of the thing, and takes wildcards for letters', async () => {
    const [latest] = (await list({})).items;
    expect(await actionsOf({ q: 'ANN21@log' })).toHaveLength(2);
    expect(await actionsOf({ q: 'ann_1@log' })).toHaveLength(2);
    expect(await actionsOf({ q: 'ann%' })).toEqual([]);
    expect(await actionsOf({ q: latest?.address ?? '' })).toHaveLength(4);
    expect(await actionsOf({ q: latest?.subjectName ?? '', subject: 'user' })).toContain('user.disable');
  });

  it('goes on behind the page before under the same filter', async () => {
    const first = await list({ subject: 'user', limit: '1' });
    const second = await list({ subject: 'user', limit: '1', cursor: first.nextCursor ?? '' });
    const seen = [...first.items, ...second.items];
    expect(seen.map(({ action }) => action)).toEqual(['user.disable', 'user.disable']);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(2);
    expect(second.nextCursor).toBeNull();
  });

  it('refuses a subject that there is not', async () => {
    expect((await parts.as(operator)('GET', '/operator/acts/?subject=weather')).status).toBe(400);
  });
});
