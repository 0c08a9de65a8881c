import type { ChatRequest, Usage } from './ai-vendor.ts';

const denseScript = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
/** What a message costs beside its text, in the usual chat formats. */
const tokensPerMessage = 4;

/** Counts by rule: a CJK character is about one token, other text about a token for four characters. */
export const estimateTokens = (text: string): number => {
  const dense = text.match(denseScript)?.length ?? 0;
  return dense + Math.ceil((text.length - dense) / 4);
};

/** For answers without a count, and for those that were stopped before the vendor could give one. */
export const estimateUsage = ({ messages, tools = [] }: Pick<ChatRequest, 'messages' | 'tools'>, answer: string): Usage => {
  const prompt = messages.reduce((sum, { content }) => sum + tokensPerMessage + estimateTokens(content), 0);
  const toolTokens = tools.length ? estimateTokens(JSON.stringify(tools)) : 0;
  return { inputTokens: prompt + toolTokens, outputTokens: estimateTokens(answer), cachedInputTokens: 0, estimated: true };
};
