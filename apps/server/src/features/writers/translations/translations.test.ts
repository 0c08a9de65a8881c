import { textOf } from '@inkstone/integrations/kit/message-parts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { points } from '#server/features/wallet/index.ts';
import { newId } from '#server/kernel/ids.ts';
import { buildActor, type TestActor } from '../../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../../test/database.ts';
import { createWritersApp, saying, shortBrief, type WritersApp } from '../../../../test/writers-app.ts';

let test: TestDb;
let house: WritersApp;
let actor: TestActor;
beforeAll(async () => {
  test = await createTestDb();
  house = await createWritersApp(test);
});
beforeEach(async () => {
  actor = await buildActor(test.db, { hasShop: true });
  await house.wallet.credit({ id: newId(), accountId: actor.accountId, amount: points(10), work: 'top-up', reference: '' });
});
afterAll(async () => {
  await house.close();
  await test.close();
});

const english = {
  title: 'Waxed canvas tote',
  description: '<p>A waxed canvas tote with two leather handles and one flat pocket for papers and a laptop.</p>',
  seoTitle: 'Waxed canvas tote',
  seoDescription: 'A waxed canvas tote with two leather handles.',
};
const german = {
  title: 'Tasche aus gewachstem Segeltuch',
  description: '<p>Eine Tasche aus gewachstem Segeltuch mit zwei Griffen aus Leder und einem flachen Fach für Papiere und den Laptop.</p>',
  seoTitle: 'Tasche aus gewachstem Segeltuch',
  seoDescription: 'Eine Tasche aus gewachstem Segeltuch mit zwei Griffen aus Leder.',
};
const french = {
  title: 'Cabas en toile cirée',
  description: '<p>Un cabas en toile cirée avec deux anses en cuir et une poche plate pour les papiers et un ordinateur portable.</p>',
  seoTitle: 'Cabas en toile cirée',
  seoDescription: 'Un cabas en toile cirée avec deux anses en cuir.',
};

const aDraft = async (brief: object = {}): Promise<string> =>
  (
    await house.as(actor)('POST', '/freestyle/save_draft/', {
      brief: { ...shortBrief, audience: '', instructions: '', ...brief },
      text: english,
    })
  ).data.id;
type Item = {
  draft: { id: string; brief: { language: string }; text: { title: string } };
  state: string;
  runId: string;
  notes: { note: string }[];
  error: { code: string } | null;
};
const translate = (id: string, languages: string[]) => house.as(actor)('POST', `/freestyle/${id}/translate/`, { languages });
const listed = async (id: string) => (await house.as(actor)('GET', `/freestyle/${id}/translations/`)).data;
/** Once all runs of a draft's translations have ended. */
const settled = async (id: string): Promise<Item[]> => {
  const { items } = await listed(id);
  for (const { runId } of items) await house.app.inject({ url: `/api/runs/${runId}/events/`, headers: actor.headers });
  return (await listed(id)).items;
};

/** A model that has each language in its head. */
const inLanguages = (known: Readonly<Record<string, object>>): Parameters<WritersApp['writeWith']>[0] =>
  async function* (request, signal) {
    const prompt = request.messages.map(textOf).join('\n');
    const [, text] = Object.entries(known).find(([name]) => prompt.includes(`Now write in ${name}`)) ?? ['', {}];
    yield* saying(JSON.stringify(text))(request, signal);
  };

describe('POST /api/freestyle/:id/translate/', () => {
  it('writes each language into a draft of its own from the texts that there are, and charges each', async () => {
    const id = await aDraft();
    await house.writeWith(inLanguages({ German: german, French: french }));
    expect((await listed(id)).each).toEqual({ points: '2', writtenBy: { model: 'acme-large', isBuiltin: false } });
    expect((await translate(id, ['fr', 'de', 'en'])).status).toBe(200);
    const items = await settled(id);
    expect(items.map(({ draft, state }) => [draft.brief.language, state, draft.text])).toEqual([
      ['fr', 'done', french],
      ['de', 'done', german],
    ]);
    expect(await house.as(actor)('GET', `/freestyle/${id}/`)).toMatchObject({ data: { text: english } });
    const { data } = await house.as(actor)('GET', '/runs/');
    expect(data.items).toHaveLength(2);
  });

  it('asks again for what came in another language, and keeps nothing where it stays so', async () => {
    const id = await aDraft();
    const told = 'It carries a laptop, a lunch and the rain of a whole autumn, and it stands on the floor of a train without falling over.';
    await house.writeWith(inLanguages({ German: { ...english, description: `<p>${told} ${told}</p>` } }));
    await translate(id, ['de']);
    const [item] = await settled(id);
    expect([item?.state, item?.draft.text]).toEqual(['failed', { title: '', description: '', seoTitle: '', seoDescription: '' }]);
    expect(item?.notes.map(({ note }) => note)).toContain('languageRetry');
  });

  it('writes a language that is there again into the same draft', async () => {
    const id = await aDraft();
    await house.writeWith(inLanguages({ German: german }));
    await translate(id, ['de']);
    const [first] = await settled(id);
    await translate(id, ['de']);
    const again = await settled(id);
    expect(again).toHaveLength(1);
    expect(again[0]?.runId).not.toBe(first?.runId);
  });

  it('says that the built-in writer quotes facts of another language', async () => {
    const id = await aDraft({ mainIdea: 'Waxed canvas with two leather handles, made for the rain of a whole long autumn.' });
    await house.writeWith(null);
    expect((await listed(id)).each).toMatchObject({ points: '0', writtenBy: { isBuiltin: true } });
    await translate(id, ['de']);
    const [item] = await settled(id);
    expect(item?.notes.map(({ note }) => note)).toContain('foreignFacts');
  });

  it('refuses the language that the listing is in, and writes none that the points do not suffice for', async () => {
    const id = await aDraft();
    expect((await translate(id, ['en'])).json.code).toBe('writer.sameLanguage');
    const poor = await buildActor(test.db, { hasShop: true });
    actor = poor;
    const other = await aDraft();
    await house.writeWith(inLanguages({ German: german }));
    await translate(other, ['de']);
    const [item] = await settled(other);
    expect([item?.state, item?.error?.code, item?.draft.text.title]).toEqual(['failed', 'wallet.notEnoughPoints', '']);
  });

  it('starts each run once when the request is sent twice', async () => {
    const id = await aDraft();
    await house.writeWith(inLanguages({ German: german, French: french }));
    const headers = { ...actor.headers, 'idempotency-key': 'translate-once-0001' };
    const send = () =>
      house.app.inject({ method: 'POST', url: `/api/freestyle/${id}/translate/`, headers, payload: { languages: ['de', 'fr'] } });
    await Promise.all([send(), send()]);
    await send();
    await settled(id);
    expect((await house.as(actor)('GET', '/runs/')).data.items).toHaveLength(2);
  });
});

describe('a language that is refused at its start', () => {
  /** Runs of somebody that end when they are stopped. */
  const occupy = async (count: number): Promise<string[]> => {
    const asked = Array.from({ length: count }, () => Promise.withResolvers<void>());
    let calls = 0;
    await house.writeWith(async function* (_, signal) {
      yield '';
      asked[calls++]?.resolve();
      await new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    });
    const runIds: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const begun = await house.as(actor)('POST', '/product/improve/freestyle/', {
        brief: { ...shortBrief, productTitle: `Occupied ${index}` },
        fields: ['title'],
      });
      runIds.push(begun.data.runId);
    }
    // All of them keep this script.
    await Promise.all(asked.map(({ promise }) => promise));
    return runIds;
  };
  const stop = async (runIds: readonly string[]) => {
    for (const id of runIds) await house.as(actor)('POST', `/runs/${id}/stop/`, {});
  };

  it('has a card with the reason, costs nothing, and is written into the same draft when it is tried again', async () => {
    const id = await aDraft();
    const occupied = await occupy(7);
    const { data, status } = await translate(id, ['fr', 'de']);
    expect(status).toBe(200);
    const [under, refused]: Item[] = data.items;
    expect([under?.state, refused?.state, refused?.error]).toEqual([
      'running',
      'failed',
      { code: 'run.tooManyRunning', msg: expect.stringContaining('8') },
    ]);
    expect((await house.as(actor)('GET', `/runs/${refused?.runId}/`)).data).toMatchObject({ state: 'failed', points: '0' });
    await stop([...occupied, String(under?.runId)]);
    await house.writeWith(inLanguages({ German: german, French: french }));
    await translate(id, ['fr', 'de']);
    const again = await settled(id);
    expect(again.map(({ state, draft }) => [state, draft.id, draft.text])).toEqual([
      ['done', under?.draft.id, french],
      ['done', refused?.draft.id, german],
    ]);
    expect((await house.wallet.balanceOf(actor.accountId)).available).toBe(points(6));
  });

  it('keeps its earlier texts where it is there already, and one card when the request is sent again', async () => {
    const id = await aDraft();
    await house.writeWith(inLanguages({ German: german }));
    await translate(id, ['de']);
    await settled(id);
    const occupied = await occupy(7);
    const headers = { ...actor.headers, 'idempotency-key': 'translate-refused-001' };
    const send = () =>
      house.app.inject({ method: 'POST', url: `/api/freestyle/${id}/translate/`, headers, payload: { languages: ['fr', 'de'] } });
    await send();
    await send();
    const { items } = await listed(id);
    expect(items.map(({ state, draft }: Item) => [state, draft.text.title])).toEqual([
      ['running', ''],
      ['failed', german.title],
    ]);
    await stop([...occupied, items[0].runId]);
  });

  it('is the answer where all are refused, and leaves nothing behind', async () => {
    const id = await aDraft();
    const occupied = await occupy(8);
    const { status, json } = await translate(id, ['fr', 'de']);
    expect([status, json.code]).toEqual([429, 'run.tooManyRunning']);
    expect((await listed(id)).items).toEqual([]);
    await stop(occupied);
  });
});

describe('a translation that is published', () => {
  const publish = (payload: object) =>
    house.as(actor)('POST', '/freestyle/publish/', {
      // Without a claim that nothing bears.
      text: { title: 'Eine Tasche', descriptionHtml: '<p>Eine Tasche, die mitgeht.</p>', seoTitle: '', seoDescription: '' },
      ...payload,
    });

  it('does not replace the original language of its product unasked, once it has not before', async () => {
    const made = (
      await publish({ productId: null, text: { title: 'Bag', descriptionHtml: '<p>For papers.</p>', seoTitle: '', seoDescription: '' } })
    ).data;
    const id = await aDraft();
    await house.writeWith(inLanguages({ German: german }));
    await translate(id, ['de']);
    const [item] = await settled(id);
    const draftId = item?.draft.id;
    const refused = await publish({ productId: made.productId, draftId });
    expect([refused.status, refused.json.code]).toEqual([409, 'writer.otherLanguage']);
    const titleNow = async () => (await house.as(actor)('GET', `/product/${made.productId}/optimize/`)).data.title;
    expect(await titleNow()).toBe('Bag');
    expect((await publish({ productId: made.productId, draftId, replacesLanguage: true })).status).toBe(200);
    expect(await titleNow()).toBe('Eine Tasche');
    // It has the texts of this draft now.
    expect((await publish({ productId: made.productId, draftId })).status).toBe(200);
  });

  it('becomes a new product without a question', async () => {
    const id = await aDraft();
    await house.writeWith(inLanguages({ German: german }));
    await translate(id, ['de']);
    const [item] = await settled(id);
    const made = await publish({ productId: null, draftId: item?.draft.id });
    expect(made.status).toBe(200);
    expect((await publish({ productId: made.data.productId, draftId: item?.draft.id })).status).toBe(200);
  });
});

describe('a translation', () => {
  it('is held against the glossary, and asks for no word that has no translation there', async () => {
    await house.as(actor)('POST', '/glossary/', { term: 'tote', isKept: false, translations: { de: 'Shopper' } });
    const voice = await house.as(actor)('POST', '/brand_voice/', {
      name: 'Calm',
      description: '',
      samples: [],
      requiredWords: ['by hand'],
      bannedWords: [],
      person: 'open',
      address: 'open',
      siteUrl: null,
    });
    const id = await aDraft({ voiceId: voice.data.id });
    await house.writeWith(inLanguages({ German: german }));
    await translate(id, ['de']);
    const [item] = await settled(id);
    const missing = item?.notes.filter(({ note }) => note === 'missingWords');
    expect(missing).toEqual([{ note: 'missingWords', params: { fields: 'description', words: 'Shopper' } }]);
  });
});
