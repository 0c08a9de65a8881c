import { describe, expect, it } from 'vitest';
import type { LedgerAnswer, LedgerOperation } from './ledger.repository.ts';
import { createLedgerWriter } from './ledger-writer.ts';

const credit = (id: string): LedgerOperation => ({ kind: 'credit', id, accountId: 'account', amount: 1n, work: 'top-up', reference: '' });
const done = (): LedgerAnswer => ({ outcome: 'done', amount: 1n, available: 1n });
const codeOf = (code: string): Error => Object.assign(new Error(code), { code });

/** A ledger that remembers the ids of each batch and throws what the next failure says, if it says anything. */
const createLedger = (failureOf: (ids: readonly string[], call: number) => unknown = () => undefined) => {
  const batches: string[][] = [];
  const apply = async (operations: readonly LedgerOperation[]): Promise<LedgerAnswer[]> => {
    const ids = operations.map(({ id }) => id);
    batches.push(ids);
    const failure = failureOf(ids, batches.length);
    if (failure !== undefined) throw failure;
    return operations.map(done);
  };
  return { batches, apply };
};

describe('batches', () => {
  it('hold what comes in one turn, in its order, up to the largest batch', async () => {
    const { batches, apply } = createLedger();
    const { write } = createLedgerWriter({ apply, largestBatch: 2 });
    await Promise.all(['a', 'b', 'c'].map((id) => write(credit(id))));
    expect(batches).toEqual([['a', 'b'], ['c']]);
  });

  it('go on after a rest', async () => {
    const { batches, apply } = createLedger();
    const { write, drain } = createLedgerWriter({ apply });
    await write(credit('a'));
    await drain();
    await expect(write(credit('b'))).resolves.toEqual(done());
    expect(batches).toEqual([['a'], ['b']]);
  });

  it('fail for the operation that was left unanswered, and for no other', async () => {
    const { write } = createLedgerWriter({ apply: () => Promise.resolve([done()]) });
    const [first, second] = await Promise.allSettled([write(credit('a')), write(credit('b'))]);
    expect(first).toEqual({ status: 'fulfilled', value: done() });
    expect(second).toEqual({ status: 'rejected', reason: new Error('the ledger left an operation unanswered') });
  });

  it('are written, all of them, when the writer is drained', async () => {
    const { batches, apply } = createLedger();
    const { write, drain } = createLedgerWriter({ apply, largestBatch: 1 });
    const written = ['a', 'b', 'c'].map((id) => write(credit(id)));
    await drain();
    expect(batches).toEqual([['a'], ['b'], ['c']]);
    await Promise.all(written);
  });
});

describe('an unknown outcome', () => {
  it.each([
    ['a lost connection', codeOf('08006')],
    ['a server that shuts down', codeOf('57P01')],
    ['a deadlock', new Error('query failed', { cause: codeOf('40P01') })],
    ['an error without a code', new Error('socket hang up')],
    ['what is no error, whatever it bears', { code: '23505' }],
  ])('is repeated with the same operations: %s', async (_what, failure) => {
    const { batches, apply } = createLedger((_ids, call) => (call === 1 ? failure : undefined));
    const { write } = createLedgerWriter({ apply });
    await expect(Promise.all([write(credit('a')), write(credit('b'))])).resolves.toEqual([done(), done()]);
    expect(batches).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
  });

  it('is told to everybody in the batch after the last repetition', async () => {
    const failure = codeOf('08006');
    const { batches, apply } = createLedger(() => failure);
    const { write } = createLedgerWriter({ apply, retries: 1 });
    const settled = await Promise.allSettled([write(credit('a')), write(credit('b'))]);
    expect(settled.map((one) => one.status === 'rejected' && one.reason)).toEqual([failure, failure]);
    expect(batches).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
  });
});

describe('a refused statement', () => {
  it.each([
    ['22003', codeOf('22003')],
    ['23514', codeOf('23514')],
    ['42703', codeOf('42703')],
    ['P0001', codeOf('P0001')],
    ['23505 as the cause', new Error('query failed', { cause: codeOf('23505') })],
  ])('is not repeated: %s', async (_code, failure) => {
    const { batches, apply } = createLedger(() => failure);
    await expect(createLedgerWriter({ apply }).write(credit('a'))).rejects.toBe(failure);
    expect(batches).toEqual([['a']]);
  });

  it('costs only the operation that was wrong', async () => {
    const failure = codeOf('23514');
    const { batches, apply } = createLedger((ids) => (ids.includes('wrong') ? failure : undefined));
    const { write } = createLedgerWriter({ apply });
    const [first, second, third] = await Promise.allSettled(['a', 'wrong', 'c'].map((id) => write(credit(id))));
    expect([first?.status, second, third?.status]).toEqual(['fulfilled', { status: 'rejected', reason: failure }, 'fulfilled']);
    expect(batches).toEqual([['a', 'wrong', 'c'], ['a'], ['wrong'], ['c']]);
  });
});
