import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildActor, type TestActor } from '../../../test/builders.ts';
import { createTestDb, type TestDb } from '../../../test/database.ts';
import { createOperatorApp, type OperatorApp } from '../../../test/operator-app.ts';
import { aVoiceNamed } from '../../../test/style-things.ts';

let test: TestDb;
let house: OperatorApp;
let now: Date;
beforeAll(async () => {
  test = await createTestDb();
  now = new Date();
  house = await createOperatorApp(test, { clock: { now: () => now } });
});
afterAll(async () => {
  await house.close();
  await test.close();
});

const asNew = async (overrides: Parameters<typeof buildActor>[1] = {}) => {
  const actor = await buildActor(test.db, overrides);
  return { actor, ask: house.as(actor) };
};
const colleagueOf = (actor: TestActor) => asNew({ accountId: actor.accountId, role: 'member' });
const repeat = async (actor: TestActor, url: string, payload: object) => {
  const headers = { ...actor.headers, 'idempotency-key': 'the-same-key-0001' };
  return (await house.app.inject({ method: 'POST', url, headers, payload })).json();
};

const german = [
  'Du suchst eine Tasse, die bleibt. Wir brennen deine Tasse zweimal. Dein Kaffee bleibt warm! Wir machen jede Tasse von Hand.',
  'Wir lieben Ton. Deine Hände merken den Unterschied. Schreib uns, wenn du Fragen hast.',
];

describe('POST /api/brand_voice/', () => {
  it('refuses a voice without a name, and keeps none', async () => {
    const { ask } = await asNew();
    const { status, json } = await ask('POST', '/brand_voice/', aVoiceNamed(' '));
    expect([status, json.code]).toEqual([400, 'brandVoice.nameEmpty']);
    expect((await ask('GET', '/brand_voice/')).data).toEqual([]);
  });

  it('refuses a name that is there already, whatever its capitals', async () => {
    const { ask } = await asNew();
    await ask('POST', '/brand_voice/', aVoiceNamed('Lyon'));
    const { status, json } = await ask('POST', '/brand_voice/', aVoiceNamed('LYON'));
    expect([status, json.code]).toEqual([409, 'brandVoice.nameTaken']);
  });

  it('says what can be counted in its samples: length of sentences, du, we, exclamation marks, favourite words', async () => {
    const { ask } = await asNew();
    const { data } = await ask('POST', '/brand_voice/', { ...aVoiceNamed('Töpferei'), samples: german });
    expect(data.measures).toMatchObject({ language: 'de', sentences: 7, person: 'we', address: 'informal', exclamations: 14, emoji: 0 });
    expect(data.measures.favourites).toEqual(['tasse']);
    expect(data.measures.sentenceLength).toBeGreaterThan(4);
  });

  it('asks for no word that it bans, and for none twice', async () => {
    const { ask } = await asNew();
    const voice = { ...aVoiceNamed('Plain'), requiredWords: ['Cheap', 'by hand', 'By hand'], bannedWords: ['cheap', 'CHEAP'] };
    const { data } = await ask('POST', '/brand_voice/', voice);
    expect([data.requiredWords, data.bannedWords]).toEqual([['by hand'], ['cheap']]);
  });

  it('makes one voice when it is sent twice', async () => {
    const { actor, ask } = await asNew();
    const first = await repeat(actor, '/api/brand_voice/', aVoiceNamed('Twice'));
    const second = await repeat(actor, '/api/brand_voice/', aVoiceNamed('Twice'));
    expect(second.data.id).toBe(first.data.id);
    expect((await ask('GET', '/brand_voice/')).data).toHaveLength(1);
  });

  it('refuses a change on top of an older one, and shows everybody of the account the newest', async () => {
    const { actor, ask } = await asNew();
    const { ask: askAsColleague } = await colleagueOf(actor);
    const { data } = await ask('POST', '/brand_voice/', aVoiceNamed('Ours'));
    const change = (description: string) => ({ ...aVoiceNamed('Ours'), id: data.id, revision: data.revision, description });
    expect((await askAsColleague('POST', '/brand_voice/', change('Calm'))).data.revision).toBe(2);
    const late = await ask('POST', '/brand_voice/', change('Loud'));
    expect([late.status, late.json.code]).toEqual([409, 'brandVoice.changed']);
    expect((await ask('GET', `/brand_voice/${data.id}/`)).data.description).toBe('Calm');
  });

  it('refuses more voices than an account may have', async () => {
    const { ask } = await asNew();
    for (let count = 0; count < 50; count += 1) await ask('POST', '/brand_voice/', aVoiceNamed(`Voice ${count}`));
    const { status, json } = await ask('POST', '/brand_voice/', aVoiceNamed('One more'));
    expect([status, json.code]).toEqual([422, 'brandVoice.tooMany']);
  });
});

describe('POST /api/brand_voice/:id/delete/', () => {
  it('puts a voice away, and brings it back for thirty days', async () => {
    const { ask } = await asNew();
    const { data } = await ask('POST', '/brand_voice/', aVoiceNamed('Gone'));
    await ask('POST', `/brand_voice/${data.id}/delete/`, {});
    expect((await ask('GET', '/brand_voice/')).data).toEqual([]);
    expect((await ask('POST', `/brand_voice/${data.id}/delete/`, { undo: true })).status).toBe(200);
    expect((await ask('GET', `/brand_voice/${data.id}/`)).data).toEqual(data);
  });

  it('refuses to bring one back whose name was given to another meanwhile', async () => {
    const { ask } = await asNew();
    const { data } = await ask('POST', '/brand_voice/', aVoiceNamed('Name'));
    await ask('POST', `/brand_voice/${data.id}/delete/`, {});
    await ask('POST', '/brand_voice/', aVoiceNamed('name'));
    const { status, json } = await ask('POST', `/brand_voice/${data.id}/delete/`, { undo: true });
    expect([status, json.code]).toEqual([409, 'brandVoice.nameTaken']);
  });

  it('forgets what nobody brought back', async () => {
    const { ask } = await asNew();
    const { data } = await ask('POST', '/brand_voice/', aVoiceNamed('Old'));
    await ask('POST', `/brand_voice/${data.id}/delete/`, {});
    const today = now;
    now = new Date(today.getTime() + 31 * 24 * 3600 * 1000);
    await house.runSchedule('brand-voices.sweep');
    now = today;
    expect((await ask('POST', `/brand_voice/${data.id}/delete/`, { undo: true })).status).toBe(404);
  });
});

describe('POST /api/brand_voice/:id/check/', () => {
  it('says in what a text differs from the voice, and where a banned word stands', async () => {
    const { ask } = await asNew();
    const voice = {
      ...aVoiceNamed('Töpferei'),
      samples: german,
      requiredWords: ['von Hand'],
      bannedWords: ['billig'],
      address: 'informal',
    };
    const { data } = await ask('POST', '/brand_voice/', voice);
    const text = 'Bei uns finden Sie billige Ware, und zwar billig! Kaufen Sie jetzt! Wir schenken Ihnen etwas!';
    const { findings } = (await ask('POST', `/brand_voice/${data.id}/check/`, { text })).data;
    expect(findings.map(({ code }: { code: string }) => code)).toEqual(['bannedWord', 'missingWord', 'address', 'exclamations']);
    const [{ word, ranges }] = findings;
    expect([word, ranges.map(({ start, end }: { start: number; end: number }) => text.slice(start, end))]).toEqual(['billig', ['billig']]);
  });

  it('finds nothing in a text that is written like the voice', async () => {
    const { ask } = await asNew();
    const { data } = await ask('POST', '/brand_voice/', { ...aVoiceNamed('Töpferei'), samples: german, address: 'informal', person: 'we' });
    expect((await ask('POST', `/brand_voice/${data.id}/check/`, { text: german[0] ?? '' })).data.findings).toEqual([]);
  });
});

describe('POST /api/glossary/', () => {
  it('keeps a term with its translations, by its name, once', async () => {
    const { ask } = await asNew();
    const term = { term: 'Tote', isKept: false, translations: { de: 'Tragetasche', fr: 'cabas' } };
    const { data } = await ask('POST', '/glossary/', term);
    await ask('POST', '/glossary/', { term: 'Acme', isKept: true, translations: {} });
    expect((await ask('POST', '/glossary/', term)).json.code).toBe('brandVoice.termTaken');
    expect((await ask('GET', '/glossary/')).data.map((each: { term: string }) => each.term)).toEqual(['Acme', 'Tote']);
    expect(data).toMatchObject(term);
  });

  it('refuses a translation into a language that no writer has', async () => {
    const { ask } = await asNew();
    expect((await ask('POST', '/glossary/', { term: 'Tote', isKept: false, translations: { it: 'borsa' } })).status).toBe(400);
  });
});

describe('POST /api/writer_template/', () => {
  it('keeps what a brief begins with, and nothing that no brief has', async () => {
    const { ask } = await asNew();
    const template = {
      name: 'Short and calm',
      kind: 'listing',
      wishes: { tone: 'minimal', wordCount: 60, language: 'fr', keywords: ['lin'] },
    };
    expect((await ask('POST', '/writer_template/', template)).data).toMatchObject(template);
    const strange = { ...template, name: 'Other', wishes: { tone: 'minimal', colour: 'red' } };
    expect((await ask('POST', '/writer_template/', strange)).data.wishes).toEqual({ tone: 'minimal' });
    const { data } = await ask('GET', '/writer_template/');
    expect(data.map(({ name }: { name: string }) => name)).toEqual(['Other', 'Short and calm']);
  });
});
