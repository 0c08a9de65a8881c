import type { ChatRequest, MessagePart, Usage } from './ai-vendor.ts';
import { partsOf } from './message-parts.ts';

const denseScript = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
/** What a message costs beside its text, in the usual chat formats. */
const tokensPerMessage = 4;
/** What a picture costs at most vendors that see it whole: they scale what is larger down before they count. */
export const tokensPerPicture = 1500;
/** More than what vendors count for a picture in its full size. */
export const mostTokensOfPicture = 16_384;

/** Counts by rule: a CJK character is about one token, other text about a token for four characters. */
export const estimateTokens = (text: string): number => {
  const dense = text.match(denseScript)?.length ?? 0;
  return dense + Math.ceil((text.length - dense) / 4);
};

const tokensOf = (part: MessagePart): number => (part.type === 'image' ? tokensPerPicture : estimateTokens(part.text));

/** For answers without a count, and for those that were stopped before the vendor could give one. */
export const estimateUsage = ({ messages, tools = [] }: Pick<ChatRequest, 'messages' | 'tools'>, answer: string): Usage => {
  const prompt = messages.flatMap(partsOf).reduce((sum, part) => sum + tokensOf(part), tokensPerMessage * messages.length);
  const toolTokens = tools.length ? estimateTokens(JSON.stringify(tools)) : 0;
  return { inputTokens: prompt + toolTokens, outputTokens: estimateTokens(answer), cachedInputTokens: 0, estimated: true };
};
