import { contentLanguage, tone } from '@inkstone/contract/writers';
import { lengthOf } from '@inkstone/text/length';
import { eld } from 'eld/medium';
import { describe, expect, it } from 'vitest';
import type { ChatEvent, ChatRequest } from '../../kit/ai-vendor.ts';
import { itDescribesItsModels } from '../../kit/conformance/ai.ts';
import type { ListingFacts } from '../../kit/writing-task.ts';
import { builtin } from './index.ts';
import { languagePacks } from './languages/all-languages.ts';
import { write as compose } from './write.ts';

const unreachable: typeof globalThis.fetch = () => Promise.reject(new Error('the built-in writer called out'));
const client = builtin.create({ credentials: {}, fetch: unreachable });

const facts: Record<ListingFacts['language'], Pick<ListingFacts, 'productTitle' | 'mainIdea' | 'keywords'>> = {
  en: {
    productTitle: 'Harbor Mug',
    mainIdea: 'A stoneware mug that keeps the tea warm.',
    keywords: ['stoneware mug', 'gift for tea lovers', '350 ml'],
  },
  zh: { productTitle: '海港马克杯', mainIdea: '一款保温的陶瓷杯，可放入洗碗机。', keywords: ['陶瓷马克杯', '送礼佳品', '三百五十毫升'] },
  fr: {
    productTitle: 'Tasse Harbor',
    mainIdea: 'Une tasse en grès qui garde le thé au chaud.',
    keywords: ['tasse en grès', 'cadeau', '350 ml'],
  },
  de: {
    productTitle: 'Hafenbecher',
    mainIdea: 'Ein Becher aus Steinzeug, der den Tee warm hält.',
    keywords: ['Steinzeugbecher', 'Geschenk', '350 ml'],
  },
  es: {
    productTitle: 'Taza Harbor',
    mainIdea: 'Una taza de gres que mantiene el té caliente.',
    keywords: ['taza de gres', 'regalo', '350 ml'],
  },
  pt: {
    productTitle: 'Caneca Harbor',
    mainIdea: 'Uma caneca de grés que mantém o chá quente.',
    keywords: ['caneca de grés', 'presente', '350 ml'],
  },
  ja: {
    productTitle: 'ハーバーマグ',
    mainIdea: 'お茶が冷めにくい、陶器のマグカップです。',
    keywords: ['マグカップ', '贈り物', '電子レンジ対応'],
  },
  ko: { productTitle: '하버 머그', mainIdea: '차가 쉽게 식지 않는 도자기 머그컵입니다.', keywords: ['머그컵', '선물', '도자기'] },
};
const factsIn = (language: ListingFacts['language'], overrides: Partial<ListingFacts> = {}): ListingFacts => ({
  ...facts[language],
  tone: 'natural',
  brand: 'Northlight',
  wordCount: 120,
  language,
  ...overrides,
});

type Field = 'title' | 'description' | 'seoTitle' | 'seoDescription';
const requestOf = (given: ListingFacts, field: Field, seed = 1): ChatRequest => ({
  model: 'builtin-writer',
  messages: [{ role: 'user', content: 'Write.' }],
  seed,
  task: { kind: 'listing', facts: given, fields: [field] },
});
const write = (given: ListingFacts, field: Field, seed = 1) => compose(requestOf(given, field, seed));
const withoutTags = (html: string) => html.replace(/<\/(p|li)>/g, ' ').replace(/<[^>]+>/g, '');
const sentencesOf = (html: string) =>
  withoutTags(html)
    .match(/[^.!。！]+[.!。！]+/gu)
    ?.map((sentence) => sentence.trim()) ?? [];

const languages = contentLanguage.options;
const everyVariant = languages.flatMap((language) => tone.options.map((one) => ({ language, tone: one })));

describe('the built-in writer', () => {
  itDescribesItsModels(builtin);

  it('needs nothing, and costs nothing', async () => {
    expect(builtin.isBuiltin).toBe(true);
    expect(await client.checkCredentials()).toEqual({ ok: true, modelCount: 1 });
    expect((await client.listModels())[0]?.price).toMatchObject({ inputMicros: 0, outputMicros: 0 });
  });

  it.each(everyVariant)('writes $language in a $tone tone, and in that language', (variant) => {
    for (const seed of [1, 2, 3]) {
      const text = withoutTags(write(factsIn(variant.language, { tone: variant.tone }), 'description', seed));
      expect({ language: eld.detect(text).language, text }).toEqual({ language: variant.language, text });
    }
  });

  it.each(languages)('has no word of another script in %s but those that were given', (language) => {
    const { zh, ja, ko } = { zh: language === 'zh', ja: language === 'ja', ko: language === 'ko' };
    for (const field of ['title', 'description', 'seoTitle', 'seoDescription'] as const) {
      const text = withoutTags(write(factsIn(language, { wordCount: 400 }), field))
        .replaceAll('Northlight', '')
        .replaceAll('350 ml', '');
      if (zh || ja || ko) expect(text).not.toMatch(/[a-z]{2}/i);
      else expect(text).not.toMatch(/[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}]/u);
      if (zh) expect(text).not.toMatch(/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u);
    }
  });

  it.each(languages)('comes near to the wanted length in %s', (language) => {
    for (const wordCount of [30, 60, 120, 200, 280]) {
      const length = lengthOf(withoutTags(write(factsIn(language, { wordCount }), 'description')), language);
      expect(length).toBeGreaterThan(wordCount * 0.75);
      expect(length).toBeLessThan(wordCount * 1.1);
    }
  });

  it.each(languages)('says no sentence twice in %s, however long the text', (language) => {
    const sentences = sentencesOf(write(factsIn(language, { wordCount: 800 }), 'description'));
    expect(sentences.length).toBeGreaterThan(20);
    expect(new Set(sentences).size).toBe(sentences.length);
  });

  it('names every given fact in the description', () => {
    const text = write(factsIn('en', { wordCount: 150 }), 'description');
    for (const fact of ['Harbor Mug', 'keeps the tea warm', 'stoneware mug', 'gift for tea lovers', 'Northlight'])
      expect(text).toContain(fact);
    expect(text).toMatch(/<ul><li>.*<\/li><\/ul>/);
  });

  it('repeats itself word for word for the same seed, and not for another', () => {
    const given = factsIn('de');
    expect(write(given, 'description', 5)).toBe(write(given, 'description', 5));
    const variants = [1, 2, 3, 4, 5, 6].map((seed) => write(given, 'description', seed));
    expect(new Set(variants).size).toBe(6);
  });

  it('quotes an idea in another language instead of passing it off as its own', () => {
    const text = write(factsIn('fr', { mainIdea: 'This is the mug that you want for the office.' }), 'description');
    expect(text).toContain('« This is the mug that you want for the office »');
  });

  it('takes given words for text and not for HTML', () => {
    const text = write(factsIn('en', { productTitle: 'Mug <script>alert(1)</script>', keywords: ['a & b'] }), 'description');
    expect(text).not.toContain('<script>');
    expect(text).toContain('&lt;script&gt;');
    expect(text).toContain('a &amp; b');
  });

  it.each(languages)('keeps headlines in %s within what a results page shows', (language) => {
    const wide = ['zh', 'ja', 'ko'].includes(language);
    for (const seed of [1, 2, 3, 4]) {
      const given = factsIn(language, { keywords: [...facts[language].keywords, 'x'.repeat(70)] });
      expect(Array.from(write(given, 'seoTitle', seed)).length).toBeLessThanOrEqual(wide ? 30 : 60);
      expect(Array.from(write(given, 'seoDescription', seed)).length).toBeLessThanOrEqual(wide ? 78 : 156);
      expect(write(given, 'title', seed)).toContain(given.productTitle);
    }
  });

  it('shortens a product title that no headline can hold', () => {
    const title = write(factsIn('en', { productTitle: 'Very long name '.repeat(15).trim() }), 'seoTitle');
    expect(title.length).toBeLessThanOrEqual(60);
    expect(title).toMatch(/(Very|long|name)…$/);
  });

  it('gets by with a product title alone', () => {
    for (const language of languages) {
      const bare = factsIn(language, { mainIdea: '', keywords: [], brand: '' });
      for (const field of ['title', 'description', 'seoTitle', 'seoDescription'] as const) {
        const text = write(bare, field);
        expect(text).toContain(bare.productTitle);
        expect(text).not.toMatch(/[{}]|undefined/);
      }
    }
  });

  it('leaves no mark of a template in any line of any language', () => {
    for (const pack of Object.values(languagePacks)) {
      const marks = JSON.stringify(pack).match(/\{[^{}"]*\}/g) ?? [];
      expect(new Set(marks)).toEqual(
        new Set(['{title}', '{brand}', '{keyword}', '{keywords}', '{idea}', ...marks.filter((mark) => mark === '{Keyword}')]),
      );
    }
  });

  it('answers with all fields as JSON, or in tags', async () => {
    const { fields: _, ...task } = { kind: 'listing' as const, facts: factsIn('zh'), fields: undefined };
    const asked = { model: 'builtin-writer', messages: [], task };
    const json: unknown = JSON.parse((await client.chat({ ...asked, responseFormat: { type: 'json' } })).text);
    expect(json).toEqual({
      title: expect.any(String),
      description: expect.stringContaining('<p>'),
      seoTitle: expect.any(String),
      seoDescription: expect.any(String),
    });
    expect((await client.chat(asked)).text).toMatch(
      /^<title>.*<\/title>\n<description>[\s\S]*<\/description>\n<seoTitle>.*<\/seoTitle>\n<seoDescription>.*<\/seoDescription>$/,
    );
  });

  it('streams in pieces, never inside a character, with an estimated usage at the end', async () => {
    const events: ChatEvent[] = [];
    for await (const event of client.streamChat(requestOf(factsIn('ja', { productTitle: '👩‍👩‍👧マグ' }), 'description')))
      events.push(event);
    const pieces = events.flatMap((event) => (event.type === 'text' ? event.text : []));
    expect(pieces.length).toBeGreaterThan(5);
    expect(pieces.join('')).toContain('👩‍👩‍👧マグ');
    for (const piece of pieces) expect(piece.isWellFormed()).toBe(true);
    expect(events.at(-1)).toMatchObject({ type: 'finish', reason: 'stop', usage: { estimated: true, outputTokens: expect.any(Number) } });
  });

  it('stops when it is told to', async () => {
    const stop = new AbortController();
    const reason = new Error('enough');
    const read = (async () => {
      for await (const event of client.streamChat(requestOf(factsIn('en'), 'description'), stop.signal))
        if (event.type === 'text') stop.abort(reason);
    })();
    await expect(read).rejects.toBe(reason);
  });

  it.each([
    ['Write me a poem about the sea.', 'not a language model'],
    ['请给我写一首诗。', '不是语言模型'],
    ['Schreib mir ein Gedicht über das Meer und die Küste.', 'kein Sprachmodell'],
  ])('says what it is when it is asked to chat: %s', async (content, honest) => {
    expect((await client.chat({ model: 'builtin-writer', messages: [{ role: 'user', content }] })).text).toContain(honest);
  });
});
