import type { ListingBrief } from '@inkstone/contract/listing-writer';
import type { WriterEvent } from '@inkstone/contract/writers';
import type { ChatRequest } from '@inkstone/integrations/kit/ai-vendor';
import { textOf } from '@inkstone/integrations/kit/message-parts';
import { estimateTokens } from '@inkstone/integrations/kit/token-estimate';
import { describe, expect, it } from 'vitest';
import { eventsOf } from '../../../test/event-stream.ts';
import { shortBrief } from '../../../test/writers-app.ts';
import { openWritersSuite } from '../../../test/writers-suite.ts';

const { test, house, actor } = openWritersSuite(10);

/** What 2 points buy of a vendor: so many characters a request, and so many tokens of answers over all requests of a run. */
const bought = { characters: 40_000, tokens: 7300 };

const english = 'The canvas is waxed by hand, so that rain runs off, and every crease tells where you have been with it. ';
const german = 'Das Leinen ist von Hand gewachst, sodass der Regen abläuft und jede Falte erzählt, wo man gewesen ist. ';

const chinese = '这款帆布包采用打蜡帆布制作，雨水一擦就干，皮革提手越用越柔软，可以放下一台笔记本电脑。';
const chineseListing = `<title>打蜡帆布包</title><description><p>${chinese.repeat(4)}</p></description><seoTitle>帆布包</seoTitle><seoDescription>${chinese.repeat(2).slice(0, 62)}</seoDescription>`;

type Counted = { characters: number; asked: number; answered: number; text: string };

/** A vendor that counts what it is sent, how many tokens it may answer with, and how many it does. */
const countingVendor = async (answer: string): Promise<Counted[]> => {
  const calls: Counted[] = [];
  await house().writeWith(async function* ({ messages, maxOutputTokens = Number.POSITIVE_INFINITY }: ChatRequest) {
    const text = messages.map(textOf).join('\n');
    const call = { characters: text.length, asked: maxOutputTokens, answered: 0, text };
    calls.push(call);
    for (let at = 0; at < answer.length; at += 40) {
      const piece = answer.slice(at, at + 40);
      call.answered += estimateTokens(piece);
      yield piece;
    }
  });
  return calls;
};

const generate = async (payload: object): Promise<{ draftId: string; events: WriterEvent[]; points: string }> => {
  const begun = await house().as(actor())('POST', '/product/improve/freestyle/', payload);
  expect(begun.status).toBe(200);
  const { runId, draftId } = begun.data;
  const stream = await house().app.inject({ url: `/api/runs/${runId}/events/`, headers: actor().headers });
  // Parsed by the contract before it was sent.
  const events = eventsOf(stream.payload).map(({ event }) => event as WriterEvent & { points?: string });
  return { draftId, events, points: events.at(-1)?.points ?? '' };
};
const notesOf = (events: readonly WriterEvent[]) => events.flatMap((event) => (event.type === 'note' ? [event.note] : []));

/** As much as a person may type, of one character. */
const fullBrief = (character: string): ListingBrief => ({
  productTitle: character.repeat(255),
  mainIdea: character.repeat(8000),
  keywords: Array.from({ length: 20 }, () => character.repeat(80)),
  tone: 'persuasive',
  brand: character.repeat(120),
  audience: character.repeat(200),
  instructions: character.repeat(2000),
  wordCount: 800,
  language: 'zh',
  modelId: null,
});
const fullText = (character: string) => ({
  title: character.repeat(255),
  description: character.repeat(60_000),
  seoTitle: character.repeat(255),
  seoDescription: character.repeat(1000),
});

describe('what one request sends and asks for', () => {
  it.each(['a', '"', '<', '\u0001', '好', '👜'])('is bounded by its price, however much %j a person types', async (character) => {
    await house().as(actor())('POST', '/user/prompts_settings/', {
      systemPrompt: 'x'.repeat(8000),
      assistantPrompt: '<facts>'.repeat(1142),
    });
    const typed = (length: number) => character.repeat(Math.floor(length / character.length));
    const brief = { ...fullBrief('a'), productTitle: typed(255), mainIdea: typed(8000), brand: typed(120), instructions: typed(2000) };
    const keywords = Array.from({ length: 20 }, () => typed(80));
    const current = { ...fullText('a'), description: typed(character === '\u0001' ? 20_000 : 60_000), seoDescription: typed(1000) };
    const calls = await countingVendor(chineseListing);
    const { points: charged } = await generate({ brief: { ...brief, keywords }, current });
    expect(calls).toHaveLength(1);
    for (const call of calls) expect(call.characters).toBeLessThanOrEqual(bought.characters);
    for (const call of calls) expect(call.asked).toBeLessThanOrEqual(bought.tokens);
    expect(charged).toBe('2');
  });

  it.each(['en', 'zh', 'ko'] as const)('is not doubled by a second try for the language (%s)', async (language) => {
    const wrong = language === 'en' ? german : english;
    const calls = await countingVendor(`<title>${wrong.slice(0, 60)}</title><description><p>${wrong.repeat(60)}</p></description>`);
    const { points: charged } = await generate({ brief: { ...shortBrief, wordCount: 200, language }, current: fullText('a') });
    expect(calls).toHaveLength(2);
    const [first, second] = calls;
    expect((first?.answered ?? 0) + (second?.asked ?? 0)).toBeLessThanOrEqual(first?.asked ?? 0);
    expect(first?.asked).toBeLessThanOrEqual(bought.tokens);
    for (const call of calls) expect(call.characters).toBeLessThanOrEqual(bought.characters);
    expect(charged).toBe('0');
  });

  it('is no second try when the first one has thought away what the price buys', async () => {
    const calls = await countingVendor('<title>Leinentasche mit Griffen aus Leder, von Hand gewachst und für den Regen gemacht</title>');
    house().endWith({ outputTokens: 2080 });
    const { events } = await generate({ brief: shortBrief, fields: ['title'] });
    house().endWith({});
    expect(calls).toHaveLength(1);
    expect(notesOf(events)).toEqual(['shortenedText', 'wrongLanguage']);
  });

  it('follows what is asked for: few tokens for a title, more for more words', async () => {
    const calls = await countingVendor('{"title":"A canvas tote"}');
    await generate({ brief: { ...shortBrief, wordCount: 800 }, fields: ['title'] });
    await generate({ brief: { ...shortBrief, wordCount: 100 } });
    await generate({ brief: { ...shortBrief, wordCount: 300 } });
    const [title = 0, short = 0, long = 0] = calls.map(({ asked }) => asked);
    expect(title).toBeLessThan(2200);
    expect(short).toBeGreaterThan(title);
    expect(long).toBeGreaterThanOrEqual(short + 800);
  });

  it('is all that was typed where it is short, without a remark', async () => {
    const calls = await countingVendor('{"title":"A canvas tote"}');
    const current = { title: 'Tote', description: `<p>${english.repeat(40)}</p>`, seoTitle: 'T', seoDescription: 'D' };
    const { events } = await generate({ brief: { ...shortBrief, mainIdea: english.repeat(70).trim() }, current, fields: ['title'] });
    expect(calls[0]?.text).toContain(english.repeat(70).trim());
    expect(calls[0]?.text).toContain(english.repeat(40));
    expect(notesOf(events)).not.toContain('shortened');
  });
});

describe('a text that is longer than a request may be', () => {
  const paragraph = `<p>${english.trim()}</p>`;
  const description = paragraph.repeat(400);

  it('ends at a paragraph for the model, which is told so; the person is told too, and keeps all of it', async () => {
    const calls = await countingVendor('{"title":"A canvas tote"}');
    const current = { title: 'Tote', description, seoTitle: '', seoDescription: '' };
    const { draftId, events } = await generate({ brief: shortBrief, current, fields: ['title'] });
    expect(calls[0]?.text.includes('\\u003c/p> [The rest of this text is left out.]"')).toBe(true);
    expect(notesOf(events)).toContain('shortened');
    const draft = await house().as(actor())('GET', `/freestyle/${draftId}/`);
    expect(draft.data.text.description).toBe(description);
  });

  it('is not sent whole either where it is the store’s own', async () => {
    const { rows } = await test().db.execute<{ id: string }>(`select current_shop_id as id from users where id = '${actor().userId}'`);
    await house().stores.fillSample({ accountId: actor().accountId, shopId: rows[0]?.id ?? '' });
    const found = await house().as(actor())('GET', '/product/?q=Tote');
    await test().db.execute(`update sandbox_products set description_html = repeat('${paragraph}', 2000) where shop_id = '${rows[0]?.id}'`);
    const calls = await countingVendor('<seoTitle>A tote</seoTitle><seoDescription>A tote of canvas.</seoDescription>');
    const begun = await house().as(actor())('POST', `/product/${found.data.items[0].id}/improve/seo/`, {});
    await house().app.inject({ url: `/api/runs/${begun.data.runId}/events/`, headers: actor().headers });
    expect(calls[0]?.characters).toBeLessThanOrEqual(bought.characters);
  });
});
