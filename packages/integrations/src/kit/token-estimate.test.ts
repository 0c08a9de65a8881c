import { describe, expect, it } from 'vitest';
import { estimateTokens, estimateUsage, tokensPerPicture } from './token-estimate.ts';

describe('the estimate of tokens', () => {
  it.each([
    ['', 0],
    ['abcd', 1],
    ['Hello, world!', 4],
    ['你好世界', 4],
    ['안녕 hi', 3],
  ])('counts %j as %i', (text, tokens) => {
    expect(estimateTokens(text)).toBe(tokens);
  });

  it('counts messages, tools and answer, and says that it is an estimate', () => {
    const messages = [{ role: 'user', content: '你好' }] as const;
    const plain = estimateUsage({ messages }, 'Hello, world!');
    expect(plain).toEqual({ inputTokens: 6, outputTokens: 4, cachedInputTokens: 0, estimated: true });
    const tools = [{ name: 'weather', description: 'Tells the weather.', inputSchema: { type: 'object' as const } }];
    expect(estimateUsage({ messages, tools }, '').inputTokens).toBeGreaterThan(plain.inputTokens + 10);
  });

  it('counts a picture as vendors do, whatever its bytes are', () => {
    const picture = { type: 'image', bytes: new Uint8Array(40_000), mediaType: 'image/png' } as const;
    const messages = [{ role: 'user', content: [{ type: 'text', text: '你好' }, picture] }] as const;
    expect(estimateUsage({ messages }, '').inputTokens).toBe(6 + tokensPerPicture);
  });
});
