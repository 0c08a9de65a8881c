import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AiVendor, ChatEvent, ChatRequest } from '../ai-vendor.ts';
import { VendorError } from '../vendor-error.ts';
import { faults, type Outcome } from './faults.ts';
import { sendEvents, startUpstream, type Upstream } from './upstream.ts';
import type { Wire } from './wires.ts';

const limits = { answerMs: 700, idleMs: 500, maxBytes: 512 * 1024, maxLineBytes: 64 * 1024 };
/** For an upstream that is only odd: on a machine that is busy with something else, its answer may take long. */
const patientLimits = { ...limits, answerMs: 20_000, idleMs: 20_000 };
const request: ChatRequest = { model: 'test-model', messages: [{ role: 'user', content: 'Say hello.' }] };

/** What no vendor has to say: orders to the page that shows the answer, under names and in places that other clients obeyed. */
const foreignEvents = [
  'event: execute\ndata: {"code":"alert(1)"}\n\n',
  'event: chat:message\ndata: {"type":"execute","data":{"code":"alert(1)"}}\n\n',
  'data: {"event":{"type":"execute","data":{"code":"alert(1)"}}}\n\n',
  'data: {"type":"execute","code":"alert(1)"}\n\n',
  'id: 7\nretry: 1\nevent: redirect\ndata: {"url":"javascript:alert(1)","execute":true}\n\n',
  'data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"m","execute":"alert(1)","choices":[]}\n\n',
];

/** Every way of failing must end soon, in an error of the right kind, with the text that had come. */
export const describeFaultyUpstreams = (vendor: AiVendor, wire: Wire): void => {
  let upstream: Upstream;
  beforeAll(async () => {
    upstream = await startUpstream();
  });
  afterAll(() => upstream.close());

  const chatWith = async (baseUrl: string, within = limits): Promise<Outcome & { problem?: string }> => {
    const credentials = { apiKey: 'sk-conformance', baseUrl };
    const client = vendor.create({ credentials, fetch: (input, init) => globalThis.fetch(input, init), limits: within });
    let text = '';
    try {
      for await (const event of client.streamChat(request)) {
        if (event.type === 'text') text += event.text;
        if (event.type === 'finish') return { text };
      }
      return { text, problem: 'ended without a finish' };
    } catch (error) {
      if (!(error instanceof VendorError)) return { text, problem: String(error) };
      return { text, error: error.kind, retryAfterSeconds: error.retryAfterSeconds };
    }
  };

  describe(`${vendor.metadata.id} with a faulty upstream`, () => {
    it.each(faults)('copes when $name', async ({ behave, outcome }) => {
      upstream.behave = (response) => behave(response, wire);
      const { retryAfterSeconds, ...ended } = await chatWith(`${upstream.origin}/v1`, outcome.error ? limits : patientLimits);
      expect(ended).toEqual({ text: outcome.text, ...(outcome.error ? { error: outcome.error } : {}) });
      // A time is given in whole seconds, and some of them pass.
      if (outcome.retryAfterSeconds === undefined) expect(retryAfterSeconds).toBeUndefined();
      else expect(Math.abs((retryAfterSeconds ?? 0) - outcome.retryAfterSeconds)).toBeLessThanOrEqual(1);
    });

    it('hands on text, tool calls and its end, and nothing of whatever else an upstream says (CVE-2025-64496)', async () => {
      for (const foreign of foreignEvents) {
        upstream.behave = (response) => {
          sendEvents(response, [
            ...wire.start,
            wire.text('Hello'),
            foreign,
            wire.text(', world'),
            ...wire.end({ inputTokens: 1, outputTokens: 1 }),
          ]);
          response.end();
        };
        const told: ChatEvent[] = [];
        const client = vendor.create({
          credentials: { apiKey: 'sk-conformance', baseUrl: `${upstream.origin}/v1` },
          fetch: globalThis.fetch,
          limits,
        });
        const reading = async () => {
          for await (const event of client.streamChat(request)) told.push(event);
        };
        // One that can not be read at all ends the answer instead.
        await reading().catch((error: unknown) => expect(error).toBeInstanceOf(VendorError));
        expect(told.every(({ type }) => ['text', 'finish'].includes(type))).toBe(true);
        expect(JSON.stringify(told)).not.toMatch(/execute|alert/);
        expect(told.flatMap((event) => (event.type === 'text' ? [event.text] : [])).join('')).toMatch(/^Hello(?:, world)?$/);
      }
    });

    it('copes when nobody listens', async () => {
      expect(await chatWith('http://127.0.0.1:1/v1')).toMatchObject({ text: '', error: 'unavailable' });
    });

    it('does not carry the key to where a redirect points', async () => {
      const canary = await startUpstream();
      upstream.behave = (response) => void response.writeHead(307, { location: `${canary.origin}/v1/steal` }).end();
      expect(await chatWith(`${upstream.origin}/v1`)).toMatchObject({ text: '', error: 'unexpected-answer' });
      expect(canary.seen).toEqual([]);
      await canary.close();
    });

    if (wire.hasEndMark)
      it('is done when the answer is, even when the connection stays open', async () => {
        upstream.behave = (response) => sendEvents(response, [...wire.start, wire.text('Hello'), ...wire.end(null)]);
        expect(await chatWith(`${upstream.origin}/v1`)).toEqual({ text: 'Hello' });
        await upstream.hungUp();
      });
  });
};
