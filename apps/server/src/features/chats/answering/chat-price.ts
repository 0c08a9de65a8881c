import type { ModelCall } from '@inkstone/contract/chats';
import type { Usage } from '@inkstone/integrations/kit/ai-vendor';
import { mostTokensOfPicture } from '@inkstone/integrations/kit/token-estimate';
import { chargeOf, isFreeOfPoints, mostChargeOf, type ResolvedModel } from '#server/features/models/index.ts';
import type { Micropoints } from '#server/features/wallet/index.ts';

type Priced = Pick<ResolvedModel, 'priceVersion' | 'isBuiltin' | 'isOwn'>;

/** What a call took, and by which version of the price it is charged; null where it costs no points. */
export const modelCallOf = (
  model: Priced,
  { inputTokens, cachedInputTokens, outputTokens }: Pick<Usage, 'inputTokens' | 'cachedInputTokens' | 'outputTokens'>,
): ModelCall | null => {
  if (isFreeOfPoints(model)) return null;
  const cachedInput = Math.min(cachedInputTokens, inputTokens);
  return { priceVersion: model.priceVersion.id, input: inputTokens, cachedInput, output: outputTokens };
};

/** What a call costs by a version of a price. */
export const chatPrice = (
  price: ResolvedModel['priceVersion'],
  { input, cachedInput, output }: Omit<ModelCall, 'priceVersion'>,
): Micropoints => chargeOf(price, { input, cachedInput, cacheWrite: 0, output });

/** More than vendors count for a prompt of so many bytes, and for what they put around it. */
const mostTokensOf = (bytes: number): number => Math.ceil(bytes / 2) + 2000;

/** The most that an answer can cost: what is held for it. */
export const mostChatPrice = (
  model: Priced,
  { promptBytes, pictures = 0, outputTokens }: { promptBytes: number; pictures?: number; outputTokens: number },
): Micropoints =>
  isFreeOfPoints(model) ? 0n : mostChargeOf(model.priceVersion, mostTokensOf(promptBytes) + pictures * mostTokensOfPicture, outputTokens);
