import { aiVendors, type RegisteredAiVendor } from '@inkstone/integrations';
import type { ChatEvent, ChatRequest, FinishReason } from '@inkstone/integrations/kit/ai-vendor';
import { createLogger } from '#server/kernel/logging/logger.ts';
import { buildActor, type TestActor } from './builders.ts';
import type { TestDb } from './database.ts';
import { createFakeVendor } from './fake-vendor.ts';
import { createOperatorApp } from './operator-app.ts';

/** What a scripted model does with a request: pieces of text, a failure, or a pause until it is stopped. */
export type Script = (request: ChatRequest, signal: AbortSignal | undefined) => AsyncIterable<string>;

/** A model that gives these answers one after the other, in pieces of seven characters. */
export const saying = (...answers: string[]): Script =>
  async function* () {
    const answer = answers.shift() ?? '';
    for (let at = 0; at < answer.length; at += 7) yield answer.slice(at, at + 7);
  };

/** A model that says this and then nothing more until it is stopped; `taken` when the text was read. */
export const holdingAfter = (text: string): { script: Script; taken: Promise<void> } => {
  const { promise: taken, resolve } = Promise.withResolvers<void>();
  const script: Script = async function* (_, signal) {
    yield text;
    // The text was taken: the next piece is asked for.
    resolve();
    await new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  };
  return { script, taken };
};

/** How the scripted model ends, if the script does not throw. */
type End = { reason: FinishReason; outputTokens: number };
const ofItsOwnAccord: End = { reason: 'stop', outputTokens: 20 };

/** A vendor that takes accounts' own keys and whose one model says what the script of the moment says. */
type WholeAnswer = () => string;

const createScriptedVendor = (
  { scriptOf, endOf, wholeOf }: { scriptOf: () => Script; endOf: () => End; wholeOf: () => WholeAnswer | null },
  sees: boolean,
): RegisteredAiVendor => {
  async function* streamChat(request: ChatRequest, signal?: AbortSignal): AsyncGenerator<ChatEvent> {
    for await (const text of scriptOf()(request, signal)) {
      signal?.throwIfAborted();
      yield { type: 'text', text };
    }
    const { reason, outputTokens } = endOf();
    yield { type: 'finish', usage: { inputTokens: 10, outputTokens, cachedInputTokens: 0, estimated: false }, reason };
  }
  const vendor = createFakeVendor({ id: 'acme', name: 'Acme AI', models: ['acme-large'], sees });
  const load = async () => {
    const face = await vendor.load();
    const create: typeof face.create = (...given) => {
      const client = face.create(...given);
      const chat: typeof client.chat = async (...asked) => {
        const answer = await client.chat(...asked);
        return { ...answer, text: wholeOf()?.() ?? answer.text };
      };
      return { ...client, chat, streamChat };
    };
    return { ...face, create };
  };
  return { ...vendor, ownKey: { field: 'apiKey' }, load };
};

/** The least that a listing is asked for with. */
export const shortBrief = {
  productTitle: 'Tote',
  mainIdea: '',
  keywords: [],
  tone: 'natural',
  brand: '',
  wordCount: 30,
  language: 'en',
  modelId: null,
};

const never: Script = () => {
  throw new Error('no script was given');
};

/** The application with a scripted model that the operator switches on and off. While it is off, the built-in writer writes. */
export const createWritersApp = async (
  test: TestDb,
  {
    script: first = never,
    sees = false,
    ...overrides
  }: Pick<NonNullable<Parameters<typeof createOperatorApp>[1]>, 'clock' | 'config' | 'tracing' | 'vendorPace' | 'outbound'> & {
    script?: Script;
    /** Whether the scripted model sees pictures. */
    sees?: boolean;
  } = {},
) => {
  const faults: string[] = [];
  const warnings: string[] = [];
  // Jobs that an earlier process left go on before anybody can say what the model says.
  let script = first;
  let end = ofItsOwnAccord;
  let whole: WholeAnswer | null = null;
  const builtin = aiVendors.all.filter(({ isBuiltin }) => isBuiltin);
  const house = await createOperatorApp(test, {
    vendors: [createScriptedVendor({ scriptOf: () => script, endOf: () => end, wholeOf: () => whole }, sees), ...builtin],
    logger: createLogger({
      level: 'warn',
      stream: { write: (line) => void (JSON.parse(line).level === 40 ? warnings : faults).push(line) },
    }),
    runs: { flushMs: 5 },
    vendorPace: { silenceMs: 10_000, retryMs: 2 },
    ...overrides,
  });
  const ask = house.as(await buildActor(test.db, { isOperator: true }));
  const connected = await ask('POST', '/operator/connections/', { integration: 'acme', name: 'Acme AI', values: { apiKey: 'sk-house' } });
  const connection = `/operator/connections/${connected.data.id}/`;
  const { runs, wallet, stores } = house.features;
  return {
    ...house,
    wallet,
    stores,
    faults,
    /** The lines of the log that are no faults of ours. */
    warnings,
    /** How many calls the scripted model takes at once. */
    takeAtOnce: (callsAtOnce: number) => ask('PATCH', connection, { callsAtOnce }),
    /** From now on the scripted model writes; without a script the built-in writer. */
    writeWith: async (next: Script | null): Promise<void> => {
      // A run of the test before may still be about to ask the model: it keeps its script.
      if (next) script = next;
      await ask('PATCH', connection, { isEnabled: next !== null });
    },
    /** Why the scripted model ends and what it counts; as a rule of its own accord. */
    endWith: (next: Partial<End>): void => {
      end = { ...ofItsOwnAccord, ...next };
    },
    /** Lets an account subscribe the plan that opens a key of its own, and keeps one. */
    keepOwnKey: async (actor: TestActor): Promise<void> => {
      for (const plan of ['basic', 'pro']) await house.as(actor)('POST', '/subscription/', { plan });
      await house.as(actor)('POST', '/user/set_openai_key/', { key: 'sk-own-fedcba9876543210' });
    },
    /** What the scripted model answers where it is asked for a whole answer; one that throws is a vendor that fails. */
    answerWhole: (next: WholeAnswer | null): void => {
      whole = next;
    },
    close: async (): Promise<void> => {
      await runs.drain(100);
      await house.close();
    },
  };
};
export type WritersApp = Awaited<ReturnType<typeof createWritersApp>>;
