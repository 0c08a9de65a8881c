import { request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { vendorKey } from '../../../../test/gateway-suite.ts';
import { openGateway } from '../../../../test/open-gateway.ts';
import { type StubScript, stubFrames, stubStream, stubUsage } from '../../../../test/stub-vendor.ts';
import { until } from '../../../../test/until.ts';

const { gateway } = await openGateway();

const { role, piece, stop, usage, done } = stubFrames;
const stream = async (secret: string) => (await gateway.chat(secret, { stream: true })).text();
const onlyRow = async (accountId: string) => {
  await until(async () => (await gateway.rowsOf(accountId)).length === 1);
  const [row] = await gateway.rowsOf(accountId);
  return row;
};

/** Sends these bytes as they are, in these pieces, and then ends or resets the connection. */
const answerBytes =
  (pieces: readonly string[], { reset = false, type = 'text/event-stream' }: { reset?: boolean; type?: string } = {}): StubScript =>
  async (_request, response) => {
    response.writeHead(200, { 'content-type': type });
    for (const each of pieces) {
      response.write(each);
      await sleep(5);
    }
    if (reset) response.socket?.resetAndDestroy();
    else response.end();
  };

describe('I18: every end of a stream settles, and a dead vendor is never a good end', () => {
  const goodEnds: [string, readonly string[], { source: string; output: number }][] = [
    ['usage, then the last frame', stubStream(['a ', 'b ']), { source: 'upstream', output: 2 }],
    ['the last frame without a usage', [role, piece('a '), piece('b '), stop, done], { source: 'estimated', output: 2 }],
    ['no last frame, but the reason of the end', [role, piece('a '), piece('b '), stop], { source: 'estimated', output: 2 }],
    ['no last frame, but a usage', [role, piece('a '), piece('b '), usage(stubUsage(5, 2))], { source: 'upstream', output: 2 }],
    [
      'the last line without an empty one behind it',
      [role, piece('a '), piece('b '), stop, 'data: [DONE]'],
      { source: 'estimated', output: 2 },
    ],
    [
      'lines that end with returns',
      stubStream(['a ', 'b ']).map((frame) => frame.replaceAll('\n', '\r\n')),
      { source: 'upstream', output: 2 },
    ],
    ['everything in one piece', [stubStream(['a ', 'b ']).join('')], { source: 'upstream', output: 2 }],
    ['single bytes', [...stubStream(['a ', 'b ']).join('')], { source: 'upstream', output: 2 }],
    ['comments in between', [': wait\n\n', ...stubStream(['a ', 'b '])], { source: 'upstream', output: 2 }],
    [
      'spaces where JSON has them',
      [role, piece('a '), piece('b ').replaceAll('":', '": '), stop, done],
      { source: 'estimated', output: 2 },
    ],
    [
      'a usage inside the last piece',
      [role, piece('a '), stop.replace('"usage":null', '"usage":{"prompt_tokens":5,"completion_tokens":2}'), done],
      { source: 'upstream', output: 2 },
    ],
  ];
  it.each(goodEnds)('%s', async (_name, pieces, { source, output }) => {
    const customer = await gateway.addCustomer();
    gateway.stub.answerWith(answerBytes(pieces));
    const text = await stream(customer.secret);
    expect(text.trimEnd().endsWith('data: [DONE]')).toBe(true);
    expect(text).toContain('a ');
    expect(await onlyRow(customer.accountId)).toMatchObject({ status: 200, error: null, usage_source: source, output_tokens: output });
  });

  const badEnds: [string, StubScript, { source: string; output: number }][] = [
    ['a reset (bifrost#5546)', answerBytes([role, piece('a '), piece('b ')], { reset: true }), { source: 'estimated', output: 2 }],
    ['an end without a reason', answerBytes([role, piece('a '), piece('b ')]), { source: 'estimated', output: 2 }],
    [
      'an error in the middle',
      answerBytes([role, piece('a '), piece('b '), `data: {"error":{"message":"broken, key ${vendorKey}"}}\n\n`]),
      { source: 'estimated', output: 2 },
    ],
    [
      'an error event',
      answerBytes([role, piece('a '), piece('b '), 'event: error\ndata: {"error":{"message":"broken"}}\n\n']),
      { source: 'estimated', output: 2 },
    ],
    [
      'a reset behind the usage',
      answerBytes([role, piece('a '), usage(stubUsage(5, 9))], { reset: true }),
      { source: 'upstream', output: 9 },
    ],
    [
      'a frame that never ends',
      answerBytes([role, piece('a '), piece('b '), `data: {"x":"${'y'.repeat(5_000_000)}`]),
      { source: 'estimated', output: 2 },
    ],
    ['half a frame', answerBytes([role, piece('a '), piece('b '), 'data: {"choices":[{"delta":{"con']), { source: 'estimated', output: 2 }],
  ];
  it.each(badEnds)('%s', async (_name, script, { source, output }) => {
    const customer = await gateway.addCustomer();
    gateway.stub.answerWith(script);
    const text = await stream(customer.secret);
    expect(text).not.toContain('[DONE]');
    expect(text).not.toContain(vendorKey);
    expect(text.trimEnd().split('\n').at(-1)).toMatch(/^data: \{"error":\{/);
    const row = await onlyRow(customer.accountId);
    expect(row).toMatchObject({ status: 200, usage_source: source, output_tokens: output });
    expect(row.error).not.toBeNull();
  });

  it('an answer that is no stream is handed on as it is', async () => {
    const customer = await gateway.addCustomer();
    gateway.stub.answerWith(
      answerBytes([JSON.stringify({ choices: [{ message: { content: 'x' } }], usage: stubUsage(1, 1) })], { type: 'application/json' }),
    );
    const answer = await gateway.chat(customer.secret, { stream: true });
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(await onlyRow(customer.accountId)).toMatchObject({ status: 200, usage_source: 'upstream', output_tokens: 1 });
  });
});

/** Reads so many pieces of an answer and leaves. */
const leaveAfter = (secret: string, pieces: number): Promise<void> =>
  new Promise((resolve) => {
    const call = httpRequest(`${gateway.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
    });
    call.on('error', () => undefined);
    call.on('response', (response) => {
      let text = '';
      const look = () => {
        if (text.split('"content":"t').length - 1 < pieces) return;
        call.destroy();
        resolve();
      };
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        look();
      });
      response.on('error', () => undefined);
      look();
    });
    call.end(JSON.stringify({ model: 'stub-model', stream: true, max_tokens: 100, messages: [{ role: 'user', content: 'Hi' }] }));
  });

describe('I7: a caller that leaves', () => {
  const count = 12;
  const pieces = Array.from({ length: count }, (_, index) => `t${index} `);

  it.each(Array.from({ length: count + 1 }, (_, index) => index))(
    'after %i pieces pays what the vendor counted (new-api#5235, #7062, litellm#14457)',
    async (left) => {
      const customer = await gateway.addCustomer();
      const before = gateway.left();
      gateway.stub.answerWith(async (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        for (const [index, frame] of stubStream(pieces, stubUsage(12, count)).entries()) {
          // In front of the pieces stands the role.
          if (index === left + 1 && left < count) await until(() => gateway.left() > before);
          response.write(frame);
          await sleep(3);
        }
        response.end();
      });
      await leaveAfter(customer.secret, left);
      expect(await onlyRow(customer.accountId)).toMatchObject({
        output_tokens: count,
        usage_source: left === count ? expect.any(String) : 'drained',
      });
      expect(await gateway.balanceOf(customer.accountId)).toMatchObject({ held: 0n });
    },
  );

  it.each([0, 1, 5, 11])(
    'after %i pieces pays these where the vendor never says what it counted (bifrost#3709, new-api#4168)',
    async (left) => {
      const customer = await gateway.addCustomer();
      const before = gateway.left();
      // The vendor dies once its caller has left.
      gateway.stub.answerWith(async (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        for (const each of [role, ...pieces.slice(0, left).map(piece)]) response.write(each);
        await until(() => gateway.left() > before);
        response.socket?.resetAndDestroy();
      });
      await leaveAfter(customer.secret, left);
      const row = await onlyRow(customer.accountId);
      expect(row).toMatchObject({ output_tokens: left, usage_source: left ? 'estimated' : 'none', status: 499 });
      if (!left) expect(row.charge).toBe('0');
    },
  );

  it('who leaves before a whole answer came pays it by the vendor’s count', async () => {
    const customer = await gateway.addCustomer();
    const leaving = new AbortController();
    gateway.stub.answerWith(async (_request, response) => {
      const before = gateway.left();
      leaving.abort();
      await until(() => gateway.left() > before);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ choices: [{ message: { content: 'x' } }], usage: stubUsage(9, 4) }));
    });
    await gateway.chat(customer.secret, {}, { signal: leaving.signal }).catch(() => undefined);
    expect(await onlyRow(customer.accountId)).toMatchObject({ status: 499, usage_source: 'drained', output_tokens: 4 });
  });
});

describe('a slow reader', () => {
  it('slows its vendor down, and nothing gathers in between', async () => {
    const customer = await gateway.addCustomer();
    let written = 0;
    gateway.stub.answerWith(async (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const large = piece('x'.repeat(60_000));
      for (let index = 0; index < 400; index += 1) {
        written += large.length;
        if (!response.write(large)) await new Promise((resolve) => response.once('drain', resolve));
      }
      response.end(stop + usage(stubUsage(5, 400)) + done);
    });
    const answer = await gateway.chat(customer.secret, { stream: true });
    const reader = answer.body?.getReader();
    await reader?.read();
    // Until nothing more is taken.
    let before = -1;
    await until(async () => {
      before = written;
      await sleep(300);
      return written === before;
    });
    expect(before).toBeLessThan(20_000_000);
    let bytes = 0;
    for (let step = await reader?.read(); step && !step.done; step = await reader?.read()) bytes += step.value.length;
    expect(bytes).toBeGreaterThan(20_000_000);
    expect(await onlyRow(customer.accountId)).toMatchObject({ status: 200, output_tokens: 400 });
  });
});
