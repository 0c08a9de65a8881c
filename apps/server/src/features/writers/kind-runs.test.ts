import { contentLanguage } from '@inkstone/contract/writers';
import { VendorError } from '@inkstone/integrations';
import { textOf } from '@inkstone/integrations/kit/message-parts';
import { describe, expect, it } from 'vitest';
import { createWritersApp, holdingAfter, type Script, saying } from '../../../test/writers-app.ts';
import { openWritersSuite } from '../../../test/writers-suite.ts';

const { test, house, actor, ask, dataOf, eventsOf, chargedOf, fallSilent } = openWritersSuite(20);

const wishes = { tone: 'natural', brand: '', language: 'en', modelId: null, keywords: [], facts: '', topic: 'Care of oak', wordCount: 300 };
const pageBrief = { ...wishes, pageType: 'returns' };
const blogBrief = { ...wishes, audience: '' };
const outline = '<h3>Oil</h3><ul><li>Once a year</li></ul><h3>Water</h3><h3>Heat</h3>';
const noText = { title: '', body: '', seoTitle: '', seoDescription: '' };
const english = (word: string) =>
  `<p>The ${word} of the wood is what we look at here, and it is the same for every table of the house.</p>`;

const generatePage = (payload: object = {}): Promise<{ runId: string; draftId: string }> =>
  dataOf('POST', '/api/page_generator/generate_page/', {
    brief: pageBrief,
    fields: ['title', 'body', 'seoTitle', 'seoDescription'],
    ...payload,
  });
const generateBlog = (payload: object): Promise<{ runId: string; draftId: string }> =>
  dataOf('POST', '/api/blog_writer/generate_blog/', { brief: blogBrief, ...payload });
const article = (fields: string[] = ['body']) => generateBlog({ fields, current: { ...noText, outline } });

describe('POST /api/page_generator/generate_page/', () => {
  it('writes a page into its draft, and costs its share for each text that is kept', async () => {
    await house().writeWith(saying(`<title>Returns</title><body>${english('return')}</body><seoTitle>Returns</seoTitle>`));
    const { runId, draftId } = await generatePage();
    await eventsOf(runId);
    const { text, writtenBy } = await dataOf('GET', `/api/page_generator/${draftId}/`);
    expect(text).toEqual({ title: 'Returns', body: english('return'), seoTitle: 'Returns', seoDescription: '' });
    expect(writtenBy.isBuiltin).toBe(false);
    expect(await chargedOf(runId)).toBe('1.5');
  });

  it('says that it failed in its own words, and costs nothing', async () => {
    await house().writeWith(async function* () {
      yield '{"title": 7, "body": [1], "seoTitle": {}, "seoDescription": 0}';
    });
    const { runId } = await generatePage();
    const settled = (await eventsOf(runId)).at(-1);
    expect(settled).toMatchObject({ state: 'failed', points: '0', error: { code: 'writer.pageFailed', msg: 'Generate page failed...' } });
  });

  it('is free with the built-in writer, which asks for the rules that it was not told', async () => {
    await house().writeWith(null);
    const { runId, draftId } = await generatePage();
    const events = await eventsOf(runId);
    expect(events).toContainEqual({ type: 'note', note: 'fewFacts', params: { facts: 'period,condition,costs,refund' } });
    expect(events.at(-1)).toMatchObject({ state: 'done', points: '0' });
    const { text } = await dataOf('GET', `/api/page_generator/${draftId}/`);
    expect(text.body).toContain('makes up no rules');
  });

  it.for(contentLanguage.options)('takes what the built-in writer answers for a page of which nothing was told: %s', async (language) => {
    await house().writeWith(null);
    for (const pageType of ['about', 'faq', 'returns', 'shipping', 'contact', 'sizeGuide'] as const) {
      const { runId, draftId } = await generatePage({ brief: { ...pageBrief, topic: '', language, pageType } });
      expect((await eventsOf(runId)).at(-1)).toMatchObject({ state: 'done' });
      expect((await dataOf('GET', `/api/page_generator/${draftId}/`)).text.body).toContain('[… ');
    }
  });
});

describe('POST /api/blog_writer/generate_blog/', () => {
  it('writes an outline first', async () => {
    await house().writeWith(saying(`<outline>${outline}</outline>`));
    const { runId, draftId } = await generateBlog({ fields: ['outline'] });
    await eventsOf(runId);
    expect((await dataOf('GET', `/api/blog_writer/${draftId}/`)).text).toEqual({ outline, ...noText });
    expect(await chargedOf(runId)).toBe('1');
  });

  it('writes the article section by section, under the headings of the outline', async () => {
    await house().writeWith(saying(...['oil', 'water', 'heat'].map((word) => `<body>${english(word)}</body>`)));
    const { runId, draftId } = await article();
    const events = await eventsOf(runId);
    const { body } = (await dataOf('GET', `/api/blog_writer/${draftId}/`)).text;
    expect(body).toBe(`<h2>Oil</h2>${english('oil')}<h2>Water</h2>${english('water')}<h2>Heat</h2>${english('heat')}`);
    expect(events.filter(({ type }) => type === 'start')).toHaveLength(1);
    expect(events.filter(({ type }) => type === 'field-done')).toHaveLength(1);
    const streamed = events.flatMap((event) => (event.type === 'field-delta' ? [String(event['text'])] : [])).join('');
    expect(streamed).toBe(body);
    expect(await chargedOf(runId)).toBe('3');
  });

  it('shows each section the outline and what stands before it', async () => {
    const asked: string[] = [];
    const script: Script = async function* ({ messages }) {
      asked.push(messages.slice(-1).map(textOf).join());
      yield `<body>${english(`grain ${asked.length}`)}</body>`;
    };
    await house().writeWith(script);
    await eventsOf((await article()).runId);
    expect(asked).toHaveLength(3);
    expect(asked[1]).toContain('grain 1');
    expect(asked[1]).toContain('section 2 of 3');
  });

  it('keeps and charges the sections that are whole when it is stopped', async () => {
    const { script: hold, taken } = holdingAfter('<body><p>Half a');
    let count = 0;
    const script: Script = async function* (request, signal) {
      count += 1;
      if (count === 1) yield `<body>${english('oil')}</body>`;
      else yield* hold(request, signal);
    };
    await house().writeWith(script);
    const { runId, draftId } = await article();
    await taken;
    await ask('POST', `/api/runs/${runId}/stop/`, {});
    const events = await eventsOf(runId);
    expect((await dataOf('GET', `/api/blog_writer/${draftId}/`)).text.body).toBe(`<h2>Oil</h2>${english('oil')}`);
    expect(events).toContainEqual({ type: 'note', note: 'sectionsMissing', params: { done: 1, of: 3 } });
    expect(await chargedOf(runId)).toBe('1');
  });

  it('says that it failed in its own words where the answer is no text, and costs nothing', async () => {
    await house().writeWith(async function* () {
      yield '{"outline": [1], "body": [1]}';
    });
    for (const { runId } of [await generateBlog({ fields: ['outline'] }), await article()]) {
      const settled = (await eventsOf(runId)).at(-1);
      expect(settled).toMatchObject({ state: 'failed', points: '0', error: { code: 'writer.blogFailed', msg: 'Generate blog failed...' } });
    }
  });

  it('names another cause by itself: those words are for what is no text', async () => {
    await house().writeWith(async function* () {
      yield '<body>';
      throw new VendorError('Acme AI', 'refused', 'no');
    });
    const settled = (await eventsOf((await article()).runId)).at(-1);
    expect(settled).not.toMatchObject({ error: { code: 'writer.blogFailed' } });
  });

  it('goes on behind the last whole section in another process, and costs what it is', async () => {
    const first = await createWritersApp(test());
    const { script: hold, taken } = holdingAfter('<body><p>Half a');
    let count = 0;
    await first.writeWith(async function* (request, signal) {
      count += 1;
      if (count === 1) yield `<body>${english('oil')}</body>`;
      else yield* hold(request, signal);
    });
    const asked: string[] = [];
    await house().writeWith(async function* ({ messages }) {
      asked.push(messages.slice(-1).map(textOf).join());
      yield `<body>${english(`later ${asked.length}`)}</body>`;
    });
    const payload = { brief: blogBrief, fields: ['body'], current: { ...noText, outline } };
    const begun = await first.app.inject({
      method: 'POST',
      url: '/api/blog_writer/generate_blog/',
      headers: actor().headers,
      payload,
    });
    const { runId, draftId } = begun.json().data;
    await taken;
    await first.features.runs.drain(10);
    const events = await eventsOf(runId);
    expect(asked).toHaveLength(2);
    expect(asked[0]).toContain('section 2 of 3');
    expect(asked[0]).toContain('The oil of the wood');
    const body = `<h2>Oil</h2>${english('oil')}<h2>Water</h2>${english('later 1')}<h2>Heat</h2>${english('later 2')}`;
    expect((await dataOf('GET', `/api/blog_writer/${draftId}/`)).text.body).toBe(body);
    // Who followed it from the beginning has the same text before the end says it.
    let streamed = '';
    for (const event of events) {
      if (event.type === 'field-reset') streamed = '';
      if (event.type === 'field-delta') streamed += String(event['text']);
    }
    expect(streamed).toBe(body);
    expect(events.filter(({ type }) => type === 'field-done')).toHaveLength(1);
    expect(events.at(-1)).toMatchObject({ state: 'done', points: '3' });
    // Its connection is in the same database, and would write for the built-in writer.
    await first.writeWith(null);
    await first.close();
  });

  it('leaves the whole sections in the draft when its worker died', async () => {
    const { script: hold, taken } = holdingAfter('<body><p>Half a');
    let count = 0;
    await house().writeWith(async function* (request, signal) {
      count += 1;
      if (count === 1) yield `<body>${english('oil')}</body>`;
      else yield* hold(request, signal);
    });
    const { runId, draftId } = await article();
    await taken;
    await expect.poll(async () => await house().features.runs.confirmDelivery(runId)).toBe(true);
    await fallSilent(runId);
    const other = await createWritersApp(test());
    expect((await eventsOf(runId)).at(-1)).toMatchObject({ state: 'failed' });
    expect((await dataOf('GET', `/api/blog_writer/${draftId}/`)).text.body).toBe(`<h2>Oil</h2>${english('oil')}`);
    await ask('POST', `/api/runs/${runId}/stop/`, {});
    await other.writeWith(null);
    await other.close();
  });

  it('writes outline, short texts and article in one go, with the built-in writer for nothing', async () => {
    await house().writeWith(null);
    const fields = ['outline', 'title', 'body', 'seoTitle', 'seoDescription'];
    const { runId, draftId } = await generateBlog({
      brief: { ...blogBrief, facts: 'Oil the oak once a year.\nMade of solid oak.' },
      fields,
    });
    expect((await eventsOf(runId)).at(-1)).toMatchObject({ state: 'done', points: '0' });
    const { text } = await dataOf('GET', `/api/blog_writer/${draftId}/`);
    expect(text.title).toContain('Care of oak');
    expect(text.outline).toContain('<h3>');
    expect(text.body).toContain('Oil the oak once a year.');
  });
});
