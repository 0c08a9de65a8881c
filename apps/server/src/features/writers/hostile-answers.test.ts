import type { ChatEvent } from '@inkstone/integrations/kit/ai-vendor';
import { describe, expect, it } from 'vitest';
import { type HostileText, hostileTexts } from '../../../test/corpora/hostile-texts.ts';
import { growthOf, mostGrowth } from '../../../test/growth.ts';
import { isWhole } from '../../../test/scale.ts';
import { writeListing } from './kinds/listing.ts';

/** How a model can wrap what it says. */
const wrappings: Readonly<Record<string, (text: string) => string>> = {
  'a title': (text) => `<title>${text}</title>`,
  'a description': (text) => `<title>A bag</title><description>${text}</description>`,
  JSON: (text) => `{"${text.slice(0, text.length / 2)}":"a","description":"${text}`,
  'no tag': (text) => text,
};

const streaming = (answer: string) =>
  async function* (): AsyncGenerator<ChatEvent> {
    for (let at = 0; at < answer.length; at += 7) yield { type: 'text', text: answer.slice(at, at + 7) };
    const usage = { inputTokens: 1, outputTokens: 1, cachedInputTokens: 0, estimated: false };
    yield { type: 'finish', reason: 'stop', usage };
  };

const unused = () => Promise.reject(new Error('not asked'));

/** Writes a listing of which the model says this, in pieces of seven characters. */
const write = (answer: string): Promise<unknown> =>
  writeListing({
    ask: {
      brief: {
        productTitle: 'A bag',
        mainIdea: '',
        keywords: [],
        tone: 'natural',
        brand: '',
        wordCount: 80,
        language: 'en',
        modelId: null,
      },
      fields: ['title', 'description'],
      current: null,
      variation: 0,
      prompts: null,
    },
    model: {
      client: { streamChat: streaming(answer), chat: unused, listModels: unused, checkCredentials: unused },
      model: 'm',
      label: 'M',
      isBuiltin: false,
      maxOutputTokens: null,
    },
    signal: new AbortController().signal,
    emit: () => undefined,
    onField: () => undefined,
  }).catch((error: Error) => error.message);

/** Every unit at least by itself. */
const texts = hostileTexts.filter(({ name }) => isWhole || name.endsWith(' by itself'));

const growsTooFast = async (text: HostileText, wrap: (text: string) => string): Promise<boolean> =>
  (await growthOf(20_000, (length) => write(wrap(text.of(length))))) >= mostGrowth;

describe('an answer that is meant to keep the server busy', () => {
  it.each(Object.entries(wrappings))('in %s takes ten times as long for ten times as much', async (_, wrap) => {
    const slow: string[] = [];
    for (const text of texts) if (await growsTooFast(text, wrap)) slow.push(text.name);
    expect(slow).toEqual([]);
  });

  it('would be found: a pattern that looks for an end again and again is', async () => {
    const seekEnds = (length: number) => '<'.repeat(length).replaceAll(/<[^>]*>/g, '');
    expect(await growthOf(20_000, seekEnds)).toBeGreaterThan(mostGrowth);
  });
});
