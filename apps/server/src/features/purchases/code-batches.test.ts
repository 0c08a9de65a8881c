import { describe, expect, it } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { buildActor, type TestActor } from '../../../test/builders.ts';
import { openApp } from '../../../test/open-app.ts';

const { test, server } = await openApp();

const expiresAt = '2040-01-02T03:04:05.000Z';
/** An operator of each test's own: making codes is limited for each of them. */
const buildOperator = () => buildActor(test.db, { isOperator: true });
const make = (by: TestActor, values: object = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/api/operator/codes/',
    headers: by.headers,
    payload: { count: 2, points: 50, note: 'Fair', ...values },
  });
const get = async (by: TestActor, url: string) => (await server.app.inject({ url, headers: by.headers })).json().data;
const newest = async (by: TestActor) => (await get(by, '/api/operator/codes/'))[0];
const switchBatch = async (by: TestActor, id: string, how: 'disable' | 'enable') => {
  const response = await server.app.inject({ method: 'POST', url: `/api/operator/codes/${id}/${how}/`, headers: by.headers });
  return { status: response.statusCode, code: response.json().code, data: response.json().data };
};

describe('the file of a batch', () => {
  it('is a table for a spreadsheet: each code as people read it, its points, its end and the note', async () => {
    const operator = await buildOperator();
    const { headers, body } = await make(operator, { expiresAt });
    const { id } = await newest(operator);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toContain(`codes-${id}.csv`);
    const [head, ...rows] = body.trimEnd().split('\n');
    expect(head).toBe('\uFEFFcode,points,expires_at,note');
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(row).toMatch(/^([0-9A-Z]{4}-){7}[0-9A-Z]{4},50,2040-01-02T03:04:05.000Z,Fair$/);
  });

  it('leaves the end empty where there is none', async () => {
    const { body } = await make(await buildOperator());
    expect(body.trimEnd().split('\n')[1]).toMatch(/,50,,Fair$/);
  });
});

describe('GET /api/operator/codes/', () => {
  it('shows what each batch holds, newest first', async () => {
    const operator = await buildOperator();
    await make(operator, { note: 'First' });
    await make(operator, { note: 'Second', points: 70, count: 3, expiresAt });
    const [second, first] = await get(operator, '/api/operator/codes/');
    expect(first).toMatchObject({ note: 'First', points: '50', count: 2, redeemed: 0, expiresAt: null, disabledAt: null });
    expect(second).toMatchObject({ note: 'Second', points: '70', count: 3, redeemed: 0, expiresAt, disabledAt: null });
  });
});

describe('a batch', () => {
  it('that is not there cannot be switched', async () => {
    const operator = await buildOperator();
    for (const how of ['disable', 'enable'] as const)
      expect(await switchBatch(operator, newId(), how)).toMatchObject({ status: 404, code: 'purchase.batchNotFound' });
  });

  it('answers how it stands, and keeps the moment at which it was switched off first', async () => {
    const operator = await buildOperator();
    await make(operator, { note: 'Older' });
    const { id } = await newest(operator);
    await make(operator, { note: 'Newer' });
    const { data: off } = await switchBatch(operator, id, 'disable');
    expect(off).toMatchObject({ id, note: 'Older', disabledAt: expect.any(String) });
    expect((await switchBatch(operator, id, 'disable')).data.disabledAt).toBe(off.disabledAt);
    expect((await switchBatch(operator, id, 'enable')).data).toMatchObject({ id, disabledAt: null });
  });

  it('leaves its making and each switch in the operator’s log', async () => {
    const operator = await buildOperator();
    await make(operator, { note: 'Logged', expiresAt });
    const { id } = await newest(operator);
    await switchBatch(operator, id, 'disable');
    await switchBatch(operator, id, 'enable');
    const { items } = await get(operator, '/api/operator/acts/?limit=3');
    const subject = { subjectId: id, subjectName: 'Logged' };
    expect(items).toMatchObject([
      { ...subject, action: 'codes.enable', before: { isDisabled: true }, after: { isDisabled: false } },
      { ...subject, action: 'codes.disable', before: { isDisabled: false }, after: { isDisabled: true } },
      { ...subject, action: 'codes.make', after: { count: 2, points: 50, expiresAt } },
    ]);
  });
});
