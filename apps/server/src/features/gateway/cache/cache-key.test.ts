import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { cacheKeyOf } from './cache-key.ts';

const accountId = newId();
const appId = newId();
const fields = {
  accountId,
  appId,
  format: 'openai-chat',
  model: 'm',
  isStream: false,
  body: { model: 'm', messages: [{ role: 'user', content: 'Hi' }] },
};
const digestOf = (changes: object) => cacheKeyOf({ ...fields, ...changes }).digest.toString('hex');

describe('the key of an answer', () => {
  it('is the same for the same body, in whatever order its fields came', () => {
    const turned = { messages: [{ content: 'Hi', role: 'user' }], model: 'm' };
    expect(digestOf({ body: turned })).toBe(digestOf({}));
  });

  it('is another one for another account, app, format, model, body or mode, and for another order of messages', () => {
    const others = [
      { accountId: newId() },
      { appId: newId() },
      { format: 'anthropic-messages' },
      { model: 'n' },
      { isStream: true },
      { body: { ...fields.body, temperature: 0 } },
      { body: { ...fields.body, temperature: '0' } },
      { body: { ...fields.body, messages: [{ role: 'user', content: 'Hi ' }] } },
      { body: { ...fields.body, messages: [...fields.body.messages, ...fields.body.messages] } },
    ];
    expect(new Set([{}, ...others].map(digestOf)).size).toBe(others.length + 1);
  });

  it('I10: no two tenants ever have the same one: 10,000 random pairs', () => {
    const body = fc.dictionary(fc.string(), fc.jsonValue());
    let crossHits = 0;
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), body, (one, other, asked) => {
        fc.pre(one !== other);
        for (const who of [{ accountId: one }, { appId: one }]) {
          const them = 'appId' in who ? { appId: other } : { accountId: other };
          if (digestOf({ ...who, body: asked }) === digestOf({ ...them, body: asked })) crossHits += 1;
        }
      }),
      { numRuns: 10_000 },
    );
    expect(crossHits).toBe(0);
  });
});
