import { copyRequestPoints } from '@inkstone/contract/models';
import { tokensPerPicture } from '@inkstone/integrations/kit/token-estimate';
import type { TextPrice } from './prices.ts';

/** Tokens that went to a vendor and came from it. */
export type Tokens = { inputTokens: number; cachedInputTokens: number; outputTokens: number };
/** What requests for copy took of a model, and what the texts that came of it brought. */
export type CopyUse = Tokens & { micropoints: number };

type Priced = TextPrice & { capabilities: readonly string[] };

const micropointsEach = copyRequestPoints * 1_000_000;
/** Fewer requests than these say nothing of a model. */
const fewestRequests = 10;

// A listing in four texts of 150 words, as the prompts of the writers count; with public measurements of what reasoning adds.
const usual: Tokens = { inputTokens: 1500, cachedInputTokens: 0, outputTokens: 600 };
const reasoningTokens = 1400;

/** Tokens of one request: measured where there were enough of them, else those of a usual listing. */
const tokensOf = ({ capabilities }: Priced, use: CopyUse | undefined): Tokens & { isMeasured: boolean } => {
  if (!use || use.micropoints < fewestRequests * micropointsEach) {
    const outputTokens = usual.outputTokens + (capabilities.includes('reasoning') ? reasoningTokens : 0);
    // A model that sees is shown the first picture of the product.
    const inputTokens = usual.inputTokens + (capabilities.includes('vision') ? tokensPerPicture : 0);
    return { ...usual, inputTokens, outputTokens, isMeasured: false };
  }
  const each = (tokens: number): number => (tokens * micropointsEach) / use.micropoints;
  return {
    inputTokens: each(use.inputTokens),
    cachedInputTokens: each(use.cachedInputTokens),
    outputTokens: each(use.outputTokens),
    isMeasured: true,
  };
};

/** What a request for copy costs at the vendor, in millionths of the model's currency, and whether that is more than it brings. */
export type CopyCost = { micros: number; isMeasured: boolean; isLoss: boolean };

/** Null while the official price is not known. */
export const copyCostOf = (model: Priced, use: CopyUse | undefined, usdRateHundredths: number): CopyCost | null => {
  const { currency, inputMicros, outputMicros, cachedInputMicros } = model;
  if (inputMicros === null || outputMicros === null) return null;
  const { inputTokens, cachedInputTokens, outputTokens, isMeasured } = tokensOf(model, use);
  const sum =
    (inputTokens - cachedInputTokens) * inputMicros + cachedInputTokens * (cachedInputMicros ?? inputMicros) + outputTokens * outputMicros;
  const micros = Math.ceil(sum / 1_000_000);
  // 100 points are 1 CNY; the rate is in hundredths of a CNY.
  const broughtMicros = copyRequestPoints * 10_000;
  const costMicros = currency === 'CNY' ? micros : (micros * usdRateHundredths) / 100;
  return { micros, isMeasured, isLoss: costMicros > broughtMicros };
};
