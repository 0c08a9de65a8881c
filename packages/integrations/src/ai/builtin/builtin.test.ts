import { contentLanguage, tone } from '@inkstone/contract/writers';
import { arialWidth } from '@inkstone/text/arial-width';
import { lengthOf } from '@inkstone/text/length';
import { toldLanguage } from '@inkstone/text/told-language';
import { describe, expect, it } from 'vitest';
import type { ChatEvent, ChatRequest } from '../../kit/ai-vendor.ts';
import { itDescribesItsModels } from '../../kit/conformance/ai.ts';
import type { ListingFacts } from '../../kit/writing-task.ts';
import { builtin } from './index.ts';
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
const write = (given: ListingFacts, field: Field, seed = 1) => compose(requestOf(given, field, seed)).text;
const remarksOn = (given: ListingFacts) => compose(requestOf(given, 'description')).remarks;
const withoutTags = (html: string) => html.replace(/<\/(p|li|h3|th|td)>/g, ' ').replace(/<[^>]+>/g, '');
const sentencesOf = (html: string) =>
  withoutTags(html)
    .match(/[^.!。！]+[.!。！]+/gu)
    ?.map((sentence) => sentence.trim()) ?? [];

const languages = contentLanguage.options;
const everyVariant = languages.flatMap((language) => tone.options.map((one) => ({ language, tone: one })));

const rich = factsIn('en', {
  mainIdea: [
    'The Harbor Mug keeps tea warm while you read. Its handle has room for four fingers.',
    '• Glazed stoneware',
    '• Holds 350 ml',
    '• Dishwasher safe',
    '• Suitable for tea, coffee and soup',
    'Height: 9 cm',
  ].join('\n'),
  attributes: [
    { name: 'colour', value: 'Slate blue|White' },
    { name: 'weight', value: '420' },
    { name: 'microwave_safe', value: 'true' },
    { name: 'Lid', value: 'false' },
  ],
});

describe('the built-in writer', () => {
  itDescribesItsModels(builtin);

  it('needs nothing, and costs nothing', async () => {
    expect(builtin.isBuiltin).toBe(true);
    expect(await client.checkCredentials()).toEqual({ ok: true, modelCount: 2 });
    expect((await client.listModels())[0]?.price).toMatchObject({ inputMicros: 0, outputMicros: 0 });
  });

  it.each(everyVariant)('says in $language, in a $tone tone, what it was told and hardly a word more', (variant) => {
    const given = factsIn(variant.language, { tone: variant.tone, wordCount: 400 });
    for (const seed of [0, 1, 2, 3]) {
      const text = withoutTags(write(given, 'description', seed));
      const told = [given.productTitle, given.mainIdea, given.brand, ...given.keywords].join(' ').toLocaleLowerCase();
      const words = text.toLocaleLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
      const added = words.filter((word) => !told.includes(word));
      expect(added.length).toBeLessThanOrEqual(4);
      expect(text).not.toMatch(/[{}]|undefined/);
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

  it('is no longer than was asked for, and says what matters first', () => {
    const mainIdea = Array.from({ length: 60 }, (_, index) => `The Harbor Mug has a property that is number ${index + 1} of all.`).join(
      ' ',
    );
    for (const wordCount of [30, 60, 120, 200, 280]) {
      const text = withoutTags(write(factsIn('en', { mainIdea, wordCount }), 'description'));
      expect(lengthOf(text, 'en')).toBeGreaterThan(wordCount * 0.7);
      expect(lengthOf(text, 'en')).toBeLessThan(wordCount * 1.25);
      expect(text).toContain('number 1 of all');
    }
  });

  it.each(languages)('says no sentence twice in %s, also when it was given twice', (language) => {
    const { mainIdea } = facts[language];
    const sentences = sentencesOf(write(factsIn(language, { mainIdea: `${mainIdea}\n${mainIdea}`, wordCount: 800 }), 'description'));
    expect(new Set(sentences).size).toBe(sentences.length);
  });

  it('orders facts into a lead, a list and a table', () => {
    const text = write(rich, 'description', 0);
    expect(text).toMatch(/^<p>The Harbor Mug keeps tea warm while you read\. Its handle has room for four fingers\.<\/p>/);
    expect(text).toContain('<li>Glazed stoneware</li>');
    expect(text).toContain('<th scope="row">Height</th><td>9 cm</td>');
    expect(text).toContain('<th scope="row">Colour</th><td>Slate blue, White</td>');
    expect(text).toContain('<th scope="row">Microwave safe</th><td>✓</td>');
  });

  it('leaves out a measure without its unit, and what a product has not got', () => {
    const text = write(rich, 'description');
    expect(text).not.toContain('420');
    expect(text).not.toContain('Lid');
  });

  it('puts the facts first that the tone asks for', () => {
    const first = (tone: ListingFacts['tone']) => /<li>(.*?)<\/li>/.exec(write({ ...rich, tone }, 'description', 0))?.[1];
    expect(first('persuasive')).toBe('Suitable for tea, coffee and soup');
    expect(first('luxurious')).toBe('Glazed stoneware');
  });

  it('repeats itself word for word for the same seed, and not for the next', () => {
    for (const field of ['title', 'description', 'seoTitle', 'seoDescription'] as const) {
      expect(write(rich, field, 5)).toBe(write(rich, field, 5));
      for (const seed of [0, 1, 2, 3]) expect(write(rich, field, seed)).not.toBe(write(rich, field, seed + 1));
    }
  });

  it('quotes facts in another language as they are, and says so beside the text', () => {
    const given = factsIn('fr', { mainIdea: 'This is the mug that you want for the office. It holds enough tea for the morning.' });
    expect(write(given, 'description')).toContain('<blockquote><p>This is the mug that you want for the office.</p>');
    expect(write(given, 'seoDescription')).not.toContain('This is');
    expect(remarksOn(given)).toContainEqual({ about: 'foreign-facts', language: 'en' });
    const mixed = factsIn('en', {
      mainIdea: 'The mug is made of stoneware and keeps the tea warm.\nDer Becher ist aus Steinzeug und hält den Tee warm.',
    });
    expect(remarksOn(mixed)).toContainEqual({ about: 'foreign-facts', language: null });
  });

  it('asks for the facts that would help when it has few', () => {
    expect(remarksOn(factsIn('en', { mainIdea: 'A mug of glazed stoneware.', keywords: [] }))).toEqual([
      { about: 'few-facts', missing: ['size', 'colour', 'use', 'care', 'contents'] },
    ]);
    expect(remarksOn({ ...rich, wordCount: 40 })).toEqual([]);
  });

  it('takes given words for text and not for HTML', () => {
    const text = write(factsIn('en', { productTitle: '<3 Mug & Cup', productType: 'a & b', brand: '"N"' }), 'description');
    expect(text).toContain('&lt;3 Mug &amp; Cup');
    expect(text).toContain('a &amp; b');
    expect(write(factsIn('en', { mainIdea: '<p>Holds <b>tea</b>.</p><script>alert(1)</script>' }), 'description')).not.toContain('alert');
  });

  it('calls a category what names the thing, and nothing else that is asked for', () => {
    const of = (keywords: string[]) => write(factsIn('en', { productTitle: 'Linen Apron', keywords }), 'description');
    expect(of(['kitchen apron'])).toContain('kitchen apron');
    expect(of(['waxed canvas', 'apron care'])).not.toMatch(/canvas|apron care|Category/);
  });

  it.each(languages)('keeps what a results page shows in %s within its room', (language) => {
    const wide = ['zh', 'ja', 'ko'].includes(language);
    for (const seed of [0, 1, 2, 3]) {
      const given = factsIn(language, { keywords: [...facts[language].keywords, 'x'.repeat(70)] });
      for (const field of ['title', 'seoTitle'] as const) {
        expect(Array.from(write(given, field, seed)).length).toBeLessThanOrEqual(wide ? 40 : 60);
        expect(arialWidth(write(given, field, seed), 20)).toBeLessThanOrEqual(580);
        expect(write(given, field, seed)).toContain(given.productTitle);
      }
      expect(Array.from(write(given, 'seoDescription', seed)).length).toBeLessThanOrEqual(155);
      expect(arialWidth(write(given, 'seoDescription', seed), 14)).toBeLessThanOrEqual(920);
    }
  });

  it('fills the description for search results where the facts allow it, and else says that it is short', () => {
    for (const seed of [0, 1, 2, 3, 4, 5]) {
      const text = write(rich, 'seoDescription', seed);
      expect(text.length).toBeGreaterThanOrEqual(120);
      expect(text.length).toBeLessThanOrEqual(155);
    }
    const few = factsIn('en', { mainIdea: 'A mug.', keywords: [] });
    expect(compose(requestOf(few, 'seoDescription')).remarks).toEqual([{ about: 'short-search-text' }]);
  });

  it.each([
    ['Very long name '.repeat(15).trim(), /(?:Very|long|name)$/],
    [
      'Philips toner cartridge Original Magenta for laser printers of the C734 and X736 series',
      /^Philips toner cartridge Original Magenta/,
    ],
    [
      'Zalman ZM-RFD120A computer cooling component Computer case Fan 12 cm Black',
      /^Zalman ZM-RFD120A computer cooling component(?! Computer)/,
    ],
  ])('shortens a product title that no headline holds, by whole words: %s', (productTitle, end) => {
    for (const field of ['title', 'seoTitle'] as const) {
      const title = write(factsIn('en', { productTitle, brand: '' }), field, 0);
      expect(title.length).toBeLessThanOrEqual(60);
      expect(title).toMatch(end);
    }
  });

  it('gets by with a product title alone', () => {
    for (const language of languages) {
      const alone = factsIn(language, { mainIdea: '', keywords: [], brand: '' });
      for (const field of ['title', 'description', 'seoTitle', 'seoDescription'] as const) {
        expect(write(alone, field)).toContain(alone.productTitle);
      }
    }
  });

  it.each(languages)('knows %s when it reads it', (language) => {
    expect(toldLanguage(facts[language].mainIdea)).toBe(language);
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
    for await (const event of client.streamChat(
      requestOf(
        factsIn('ja', { productTitle: '👩‍👩‍👧マグ', mainIdea: `お茶が冷めにくい${'👩‍👩‍👧'.repeat(45)}マグカップです。` }),
        'description',
      ),
    ))
      events.push(event);
    const pieces = events.flatMap((event) => (event.type === 'text' ? event.text : []));
    expect(pieces.length).toBeGreaterThan(3);
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
