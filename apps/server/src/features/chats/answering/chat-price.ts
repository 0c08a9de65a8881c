import type { Usage } from '@inkstone/integrations/kit/ai-vendor';
import { isFreeOfPoints, type ResolvedModel } from '#server/features/models/index.ts';
import type { Micropoints } from '#server/features/wallet/index.ts';

type Tokens = Pick<Usage, 'inputTokens' | 'cachedInputTokens' | 'outputTokens'>;
type Priced = Pick<ResolvedModel, 'price' | 'isBuiltin' | 'isOwn'>;

const perPrice = 1_000_000n;

/** What tokens of a model cost: its official price times 1.2, rounded up; of a long input the price for long ones. */
export const chatPrice = (model: Priced, { inputTokens, cachedInputTokens, outputTokens }: Tokens): Micropoints => {
  if (isFreeOfPoints(model)) return 0n;
  const { price } = model;
  const each = price.tiers.findLast(({ fromTokens }) => fromTokens <= inputTokens) ?? price;
  const cached = Math.min(cachedInputTokens, inputTokens);
  const sum =
    BigInt(inputTokens - cached) * BigInt(each.inputMicropoints) +
    BigInt(cached) * BigInt(each.cachedInputMicropoints) +
    BigInt(outputTokens) * BigInt(each.outputMicropoints);
  return (sum + perPrice - 1n) / perPrice;
};

/** More than vendors count for a prompt of so many bytes, and for what they put around it. */
const mostTokensOf = (bytes: number): number => Math.ceil(bytes / 2) + 2000;

/** The most that an answer can cost: what is held for it. */
export const mostChatPrice = (model: Priced, { promptBytes, outputTokens }: { promptBytes: number; outputTokens: number }): Micropoints => {
  const inputTokens = mostTokensOf(promptBytes);
  const lengths = [inputTokens, ...model.price.tiers.map(({ fromTokens }) => fromTokens).filter((from) => from < inputTokens)];
  const prices = [0, ...lengths].map((length) => {
    const { price } = model;
    const each = price.tiers.findLast(({ fromTokens }) => fromTokens <= length) ?? price;
    return chatPrice({ ...model, price: { ...each, tiers: [] } }, { inputTokens, cachedInputTokens: 0, outputTokens });
  });
  return prices.reduce((most, amount) => (amount > most ? amount : most), 0n);
};
