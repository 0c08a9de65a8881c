// Calls of the AI API of every kind and every end, each at the time that the test's clock says.
import { buildActor } from './builders.ts';
import type { TestDb } from './database.ts';
import type { GatewaySuite } from './gateway-suite.ts';
import { answerFrames, answerJson, type StubScript, stubAnswer, stubFrames, stubStream, stubUsage } from './stub-vendor.ts';

type Customer = Awaited<ReturnType<GatewaySuite['addCustomer']>>;
/** The apps of one account. */
export type CallingApps = { plain: string; caching: string; limited: string; leaving: string };

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const words = ['one ', 'two ', 'three '];

/** A vendor that does what the text of a call says, and counts other tokens for each. */
const createVendor = (untilNext: () => Promise<void>): StubScript => {
  const chat: StubScript = async (request, response) => {
    const number = Number(/no (\d+)/.exec(request.raw)?.[1] ?? 0);
    const usage = stubUsage(1 + (number % 37), request.raw.includes('long') ? 400 : 1 + (number % 11), number % 3);
    if (request.raw.includes('slow')) await untilNext();
    if (request.raw.includes('refuse')) return answerJson({ error: { message: 'No.' } }, { status: 400 })(request, response);
    if (request.body['stream'] !== true) return answerJson(stubAnswer(words.join(''), usage))(request, response);
    if (!/leave|die/.test(request.raw)) return answerFrames(stubStream(words, usage))(request, response);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(stubFrames.role + stubFrames.piece('one '));
    await pause(20);
    if (request.raw.includes('die')) response.destroy();
    else response.end(stubFrames.stop + stubFrames.usage(usage) + stubFrames.done);
  };
  return (request, response) => {
    const { path } = request;
    const usage = { prompt_tokens: 8, total_tokens: 8 };
    const embedding = { object: 'embedding', index: 0, embedding: [0.6, 0.8] };
    if (path.endsWith('/embeddings')) return answerJson({ object: 'list', data: [embedding], model: 'embeds', usage })(request, response);
    if (path.endsWith('/generations')) return answerJson({ created: 1, data: [{ b64_json: 'cG5n' }] })(request, response);
    if (path.endsWith('/rerank')) return answerJson({ results: [], meta: { billed_units: { search_units: 1 } } })(request, response);
    if (path.endsWith('/moderations')) return answerJson({ id: 'm', model: 'judges', results: [{ flagged: false }] })(request, response);
    if (path.endsWith('/speech')) return void response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(Buffer.from([0xff, 0xfb, 1]));
    return chat(request, response);
  };
};

/** An account with four apps, one of which remembers answers and one has a limit of a thousand points a month. */
export const addCallingAccount = async (gateway: GatewaySuite): Promise<Customer & { apps: CallingApps; ids: CallingApps }> => {
  const customer = await gateway.addCustomer({ credit: 10_000_000 });
  const add = async (name: string, changes: object = {}) => {
    const content = { name, description: '', vendor: null, monthlyLimit: null, ...changes };
    const { data } = await gateway.as(customer.actor)('POST', '/api_integration/apps/', content);
    return { id: data.app.id, secret: data.secret };
  };
  const [caching, limited, leaving] = [await add('Caching'), await add('Limited', { monthlyLimit: 1000 }), await add('Leaving')];
  await gateway.as(customer.actor)('PATCH', `/api_integration/${caching.id}/`, { cacheMinutes: 10_080 });
  return {
    ...customer,
    apps: { plain: customer.secret, caching: caching.secret, limited: limited.secret, leaving: leaving.secret },
    ids: { plain: customer.appId, caching: caching.id, limited: limited.id, leaving: leaving.id },
  };
};

/** Makes calls, a few at each moment; each leaves one row, sooner or later. */
export const createManyCalls = (test: TestDb, gateway: GatewaySuite, { accountId, apps }: { accountId: string; apps: CallingApps }) => {
  let made = 0;
  let next = Promise.withResolvers<void>();
  const slow: Promise<unknown>[] = [];
  const vendor = createVendor(() => next.promise);

  const chat = async (secret: string, text: string, body: object = {}) => {
    const answer = await gateway.chat(secret, { messages: [{ role: 'user', content: `${text} no ${made}` }], ...body });
    await answer.text();
  };
  const send = async (path: string, body: object) => void (await (await gateway.post(apps.plain, body, { path: `/v1/${path}` })).text());
  const leave = async () => {
    const leaver = new AbortController();
    const body = { stream: true, messages: [{ role: 'user', content: `leave no ${made}` }] };
    const answer = await gateway.chat(apps.plain, body, { signal: leaver.signal });
    await answer.body?.getReader().read();
    leaver.abort();
  };
  const play = async (now: Date) => {
    const payload = { model: 'stub-model', messages: [{ role: 'user', content: `no ${made}` }], max_tokens: 100 };
    const { headers } = await buildActor(test.db, { accountId, now });
    await gateway.app.inject({ method: 'POST', url: '/api/api_integration/playground/ai_chat/', headers, payload });
  };

  const calls: ((now: Date) => Promise<unknown>)[] = [
    () => chat(apps.plain, 'hello'),
    () => chat(apps.leaving, 'hello', { stream: true }),
    () => chat(apps.caching, 'hello'),
    () => chat(apps.limited, 'long', { model: 'dear-model', max_tokens: 400 }),
    () => gateway.chat(apps.caching, { messages: [{ role: 'user', content: 'always the same no 7' }] }).then((answer) => answer.text()),
    () => send('embeddings', { model: 'embeds', input: 'mug' }),
    leave,
    () => send('audio/speech', { model: 'speaks', input: `Hello ${made}`, voice: 'alloy' }),
    () => chat(apps.plain, 'die', { stream: true }),
    () => send('images/generations', { model: 'draws-by-piece', prompt: 'A mug' }),
    () => chat(apps.limited, 'hello', { model: 'no-such-model' }),
    () => send('rerank', { model: 'ranks', query: 'mug', documents: ['a mug'] }),
    () => chat(apps.plain, 'refuse'),
    () => send('moderations', { model: 'judges-for-nothing', input: 'A mug.' }),
    () => chat(apps.leaving, 'hello', { model: 'builtin-writer' }),
    play,
  ];

  return {
    made: () => made,
    /** So many calls of the moment, one of which is answered at the next one only. */
    make: async (count: number, now: Date): Promise<void> => {
      // Whoever waited after a failure has waited long enough.
      gateway.stub.answerWith(vendor);
      const before = next;
      next = Promise.withResolvers<void>();
      slow.push(chat(apps.plain, 'slow'));
      made += 1;
      const quick = Array.from({ length: count - 1 }, () => {
        const call = calls[made % calls.length];
        made += 1;
        return call?.(now);
      });
      before.resolve();
      await Promise.all(quick);
    },
    /** Lets the last ones come to their end. */
    end: async (): Promise<void> => {
      next.resolve();
      await Promise.all(slow);
    },
  };
};
