import type { ModelKind } from '@inkstone/contract/model-kinds';
import { VendorError } from '@inkstone/integrations';
import { estimateTokens } from '@inkstone/integrations/kit/token-estimate';
import type { TenantTransaction } from '#server/db/handles.ts';
import { chargeWithin, isFreeOfPoints, type ModelsFeature, mostChargeOfUsage, type ResolvedModel } from '#server/features/models/index.ts';
import type { PaidRunsFeature } from '#server/features/paid-runs/index.ts';
import type { Budget } from '#server/features/wallet/index.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { newId } from '#server/kernel/ids.ts';

export type PaidCallDeps = { resolveModel: ModelsFeature['resolveModel']; payPiece: PaidRunsFeature['payPiece'] };

/** Who pays, whose spending of a month it counts to, and the model that is asked. */
type Payer = { accountId: string; budget?: Budget | undefined; modelId: string; signal: AbortSignal };
type Keep<Result> = (tx: TenantTransaction, result: Result) => Promise<boolean>;

/** More tokens than a vendor counts for a text. */
const mostTokensOf = (text: string): number => Buffer.byteLength(text) + 8;
const sumOf = (texts: readonly string[], count: (text: string) => number): number => texts.reduce((sum, text) => sum + count(text), 0);
/** A search is a question to so many texts. */
const textsOfSearch = 100;

const usageOf = (input: number, searches = 0) => ({
  ...{ input, cachedInput: 0, cacheWrite: 0, output: 0 },
  counted: [{ unit: 'search' as const, count: searches }],
});
type Usage = ReturnType<typeof usageOf>;

/** A text that is refused for its length is made a vector of its beginning, but no shorter one than this is tried. */
const shortest = 400;

/** Vectors of texts; a batch that is refused is asked for in halves, so that one text does not keep the others from theirs. */
const embedAll = async (
  { client, model }: Pick<ResolvedModel, 'client' | 'model'>,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<{ vectors: (readonly number[])[]; tokens: number }> => {
  if (!client.embed) throw new AppError('retrieval.modelCannot', 422, { model });
  try {
    const { vectors, inputTokens } = await client.embed({ model, texts }, signal);
    return { vectors: [...vectors], tokens: inputTokens ?? sumOf(texts, estimateTokens) };
  } catch (error) {
    const [first = ''] = texts;
    if (!(error instanceof VendorError) || error.kind !== 'refused' || (texts.length < 2 && first.length <= shortest)) throw error;
    const half = Math.ceil(texts.length / 2);
    const parts = texts.length < 2 ? [[first.slice(0, Math.ceil(first.length / 2))]] : [texts.slice(0, half), texts.slice(half)];
    const all: (readonly number[])[] = [];
    let sum = 0;
    for (const part of parts) {
      const { vectors, tokens } = await embedAll({ client, model }, part, signal);
      all.push(...vectors);
      sum += tokens;
    }
    return { vectors: all, tokens: sum };
  }
};

/** Questions to models that make vectors and rerank: held for, and charged once, when what they answered is kept. */
export const createPaidCalls = ({ resolveModel, payPiece }: PaidCallDeps) => {
  type Asked<Result> = { most: Usage; keep: Keep<Result>; ask: (model: ResolvedModel) => Promise<{ result: Result; usage: Usage }> };
  const pay = async <Result>(
    kind: ModelKind & ('embedding' | 'rerank'),
    { accountId, budget, modelId }: Payer,
    asked: Asked<Result>,
  ): Promise<boolean> => {
    const model = await resolveModel({ accountId, kind }, modelId);
    const isFree = isFreeOfPoints(model);
    const atMost = isFree ? 0n : mostChargeOfUsage(model.priceVersion, asked.most);
    return payPiece({
      ...{ id: newId(), accountId, atMost, budget, chargedAs: kind, reference: model.label },
      work: async () => {
        const { result, usage } = await asked.ask(model);
        return { result, price: isFree ? 0n : chargeWithin(model.priceVersion, usage, atMost) };
      },
      keep: (tx, { result }) => asked.keep(tx, result),
    });
  };

  return {
    /** Vectors of texts; false when nobody wanted to keep them any more, which charges nothing. */
    embed: (payer: Payer, texts: readonly string[], keep: Keep<readonly (readonly number[])[]>): Promise<boolean> =>
      pay('embedding', payer, {
        most: usageOf(sumOf(texts, mostTokensOf)),
        keep,
        ask: async (model) => {
          const { vectors, tokens } = await embedAll(model, texts, payer.signal);
          return { result: vectors, usage: usageOf(tokens) };
        },
      }),

    /** How well each text answers a question. */
    rerank: async (payer: Payer, question: string, texts: readonly string[]): Promise<readonly number[]> => {
      let scores: readonly number[] = [];
      const tokensOf = (count: (text: string) => number): number => sumOf(texts, count) + texts.length * count(question);
      const usualSearches = Math.ceil(texts.length / textsOfSearch);
      await pay('rerank', payer, {
        most: usageOf(tokensOf(mostTokensOf), usualSearches),
        keep: async () => true,
        ask: async ({ client, model }) => {
          if (!client.rerank) throw new AppError('retrieval.modelCannot', 422, { model });
          const answer = await client.rerank({ model, question, texts }, payer.signal);
          scores = answer.scores;
          return { result: scores, usage: usageOf(answer.inputTokens ?? tokensOf(estimateTokens), answer.searches ?? usualSearches) };
        },
      });
      return scores;
    },
  };
};
export type PaidCalls = ReturnType<typeof createPaidCalls>;
