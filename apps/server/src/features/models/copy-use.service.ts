import { estimateTokens, estimateUsage } from '@inkstone/integrations/kit/token-estimate';
import type { Handle, OwnerDatabase } from '#server/db/handles.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { ModelClient } from './calls-in-turn.ts';
import type { CopyUse, Tokens } from './copy-cost.ts';
import { addCopyUse, deleteCopyUses, findCopyUses } from './copy-use.repository.ts';
import { isFreeOfPoints, type ResolvedModel } from './model-access.service.ts';

type Client = Pick<ModelClient, 'streamChat'>;
type Deps = { db: OwnerDatabase; clock: Clock; logger: { warn: (details: object, message: string) => void } };

const dayMs = 24 * 3600 * 1000;
/** So many days say what a request costs now. */
const recentDays = 30;
/** Days that nobody asks for any more are kept a while for whoever looks into the database. */
const keptDays = 90;
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** A client that counts what its calls take: by the vendor's count, or by ours where an answer was ended early. */
const countTokens = (client: Client): { client: Client; tokens: Tokens } => {
  const tokens: Tokens = { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 };
  const add = ({ inputTokens, cachedInputTokens, outputTokens }: Tokens): void => {
    tokens.inputTokens += inputTokens;
    tokens.cachedInputTokens += cachedInputTokens;
    tokens.outputTokens += outputTokens;
  };
  return {
    tokens,
    client: {
      async *streamChat(request, signal) {
        let counted: Tokens | null = null;
        let written = 0;
        let hasBegun = false;
        try {
          for await (const event of client.streamChat(request, signal)) {
            hasBegun ||= event.type === 'text' || event.type === 'thinking';
            if (event.type === 'text') written += estimateTokens(event.text);
            if (event.type === 'finish') counted = event.usage;
            yield event;
          }
        } finally {
          if (counted) add(counted);
          else if (hasBegun) add({ ...estimateUsage(request, ''), outputTokens: written });
        }
      },
    },
  };
};

/** What requests for copy take of the operator's models. */
export const createCopyUse = ({ db, clock, logger }: Deps) => ({
  /** What they took of these models lately. */
  findRecent: (handle: Handle, modelIds: readonly string[]): Promise<ReadonlyMap<string, CopyUse>> =>
    findCopyUses(handle, modelIds, dayOf(clock.now().getTime() - recentDays * dayMs)),

  forgetOld: (): Promise<void> => deleteCopyUses(db, dayOf(clock.now().getTime() - keptDays * dayMs)),

  /** Writes with this model and keeps what that took and brought, however it ends; own keys and what is composed by rules take nothing. */
  async measure(
    model: ResolvedModel,
    write: (model: ResolvedModel, brought: (micropoints: bigint) => void) => Promise<void>,
  ): Promise<void> {
    if (isFreeOfPoints(model)) return write(model, () => undefined);
    const { client, tokens } = countTokens(model.client);
    let micropoints = 0n;
    try {
      await write({ ...model, client: { ...model.client, ...client } }, (amount) => {
        micropoints += amount;
      });
    } finally {
      const use = { modelId: model.id, day: dayOf(clock.now().getTime()), ...tokens, micropoints: Number(micropoints) };
      // The text is written: that it is not counted must not take it away.
      if (tokens.inputTokens) await addCopyUse(db, use).catch((err: unknown) => logger.warn({ err, modelId: model.id }, 'use of a model'));
    }
  },
});
export type CopyUses = ReturnType<typeof createCopyUse>;
