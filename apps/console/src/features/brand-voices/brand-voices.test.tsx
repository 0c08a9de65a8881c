import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { drawPage, fakeServer } from '../../../test/draw-page.tsx';
import { press } from '../../../test/press.ts';
import { startTestTexts } from '../../../test/texts.ts';
import { BrandVoicesScreen } from './brand-voices.screen.tsx';
import { BriefTemplates } from './brief-templates.tsx';
import { VoiceScreen } from './voice.screen.tsx';

beforeAll(startTestTexts);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const id = '6b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2a01';
const measures = {
  language: 'de',
  words: 40,
  sentences: 7,
  sentenceLength: 5.7,
  exclamations: 14,
  questions: 0,
  emoji: 0,
  person: 'we',
  address: 'informal',
  favourites: ['tasse'],
};
const voice = {
  id,
  revision: 3,
  updatedAt: '2026-11-20T08:00:00.000Z',
  name: 'Pottery',
  description: 'Warm and dry.',
  samples: ['Du suchst eine Tasse.'],
  requiredWords: [],
  bannedWords: ['cheap'],
  person: 'we',
  address: 'informal',
  siteUrl: null,
  measures,
};
const { samples: _samples, ...entry } = { ...voice, sampleCount: 1 };
const type = (name: string, value: string) => fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });

describe('the voices', () => {
  it('are listed, and one that is put away comes back by undo', async () => {
    let items = [entry];
    const asked = fakeServer({
      'GET /api/brand_voice/': () => ({ data: items }),
      [`POST /api/brand_voice/${id}/delete/`]: () => {
        items = [];
        return { data: {} };
      },
    });
    drawPage('/brand_voices', <BrandVoicesScreen />, '/brand_voices');
    await screen.findByText('Warm and dry.');
    await press('Actions');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await screen.findByRole('heading', { name: 'No voice yet' });
    expect(asked.find(({ key }) => key.endsWith('/delete/'))?.body).toEqual({ undo: false });
  });
});

describe('a voice', () => {
  it('is saved on top of the revision that was read, with its words as tags', async () => {
    const asked = fakeServer({
      [`GET /api/brand_voice/${id}/`]: { data: voice },
      'GET /api/brand_voice/': { data: [] },
      'POST /api/brand_voice/': (body) => ({ data: { ...voice, ...(body as object), revision: 4, measures } }), // what the form sent
    });
    drawPage('/brand_voices/:id', <VoiceScreen />, `/brand_voices/${id}`);
    await screen.findByRole('heading', { name: 'Pottery' });
    expect(screen.getByText('14 of 100 sentences')).toBeTruthy();
    type('Words never to use (optional)', 'best ever,');
    await press('Save');
    await waitFor(() => expect(asked.find(({ key }) => key === 'POST /api/brand_voice/')).toBeTruthy());
    expect(asked.find(({ key }) => key === 'POST /api/brand_voice/')?.body).toMatchObject({
      id,
      revision: 3,
      bannedWords: ['cheap', 'best ever'],
    });
  });

  it('says in what a text differs from it', async () => {
    fakeServer({
      [`GET /api/brand_voice/${id}/`]: { data: voice },
      [`POST /api/brand_voice/${id}/check/`]: {
        data: { measures, findings: [{ code: 'bannedWord', word: 'cheap', ranges: [{ start: 0, end: 5 }], found: null, wanted: null }] },
      },
    });
    drawPage('/brand_voices/:id', <VoiceScreen />, `/brand_voices/${id}`);
    await screen.findByRole('heading', { name: 'Pottery' });
    type('Text to check', 'Cheap cups');
    await press('Check');
    await screen.findByText('“cheap” is never to be used, and stands here.');
  });

  it('that nobody knows any more says so', async () => {
    fakeServer({ [`GET /api/brand_voice/${id}/`]: { status: 404, refusal: { code: 'brandVoice.notFound', msg: 'Gone' } } });
    drawPage('/brand_voices/:id', <VoiceScreen />, `/brand_voices/${id}`);
    await screen.findByRole('heading', { name: 'This voice is gone' });
  });
});

describe('the glossary', () => {
  it('takes a term that is never translated', async () => {
    const asked = fakeServer({
      'GET /api/brand_voice/': { data: [] },
      'GET /api/glossary/': { data: [] },
      'POST /api/glossary/': { data: {} },
    });
    drawPage('/brand_voices', <BrandVoicesScreen />, '/brand_voices?show=glossary');
    await press('Add a term');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Term' }), { target: { value: 'Acme' } });
    fireEvent.click(dialog.getByRole('checkbox'));
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(asked.some(({ key }) => key === 'POST /api/glossary/')).toBe(true));
    expect(asked.find(({ key }) => key === 'POST /api/glossary/')?.body).toEqual({ term: 'Acme', isKept: true, translations: {} });
  });
});

describe('the templates in a brief', () => {
  const wishes = { tone: 'natural', language: 'en', brand: '', wordCount: 150, keywords: [], modelId: null } as const;

  it('keep a brief under a name', async () => {
    const asked = fakeServer({
      'GET /api/brand_voice/': { data: [entry] },
      'GET /api/writer_template/': { data: [] },
      'POST /api/writer_template/': { data: {} },
    });
    const brief = <BriefTemplates kind="listing" wishes={{ ...wishes, keywords: [] }} onChange={() => undefined} />;
    drawPage('/freestyle', brief, '/freestyle');
    await press('Save as template');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: 'Calm' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(asked.some(({ key }) => key === 'POST /api/writer_template/')).toBe(true));
    expect(asked.find(({ key }) => key === 'POST /api/writer_template/')?.body).toEqual({ name: 'Calm', kind: 'listing', wishes });
  });

  it('say that the voice of a brief is gone', async () => {
    fakeServer({ 'GET /api/writer_template/': { data: [] }, 'GET /api/brand_voice/': { data: [] } });
    drawPage('/freestyle', <BriefTemplates kind="listing" wishes={{ voiceId: id }} onChange={() => undefined} />, '/freestyle');
    expect(await screen.findByText(/^The voice that was chosen here is gone/)).toBeTruthy();
    expect(screen.getByRole('combobox', { name: 'Voice' }).textContent).toContain('No voice');
  });
});
