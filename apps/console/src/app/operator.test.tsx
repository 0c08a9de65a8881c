import type { Connection, Integration } from '@inkstone/contract/connections';
import type { OperatorModel } from '@inkstone/contract/models';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { OperatorScreen } from '#console/features/operator/operator.screen.tsx';
import { ConsoleMapProvider } from '#console/kernel/manifest/console-map.tsx';
import { ConfirmHost } from '#console/ui/overlays/confirm-host.tsx';
import { type Answers, drawPage, fakeServer } from '../../test/draw-page.tsx';
import { startTestTexts } from '../../test/texts.ts';
import { consoleMap } from './console-map.ts';
import { features } from './features.ts';

beforeAll(async () => {
  await startTestTexts();
  // Fetched ahead: a section is fetched when it is first shown.
  await Promise.all(features.flatMap(({ operator = [] }) => operator).map(({ part }) => part.load()));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const id = '6b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2a11';
const both = (text: string) => ({ en: text, zh: text });
const field = { help: null, placeholder: '', options: [] };

const acme: Integration = {
  id: 'acme',
  kind: 'ai',
  name: 'Acme AI',
  description: both('Models of Acme.'),
  website: null,
  fields: [
    { ...field, key: 'apiKey', label: both('API key'), kind: 'password', required: true },
    { ...field, key: 'baseUrl', label: both('Base URL'), kind: 'url', required: false },
  ],
  localBaseUrl: null,
  isBuiltin: false,
};

const connection: Connection = {
  id,
  kind: 'ai',
  integration: 'acme',
  integrationName: 'Acme AI',
  name: 'Main key',
  source: 'operator',
  values: { baseUrl: 'https://one.example' },
  secretsSet: ['apiKey'],
  missing: [],
  isPrivateAllowed: false,
  callsAtOnce: null,
  weight: 1,
  cooling: null,
  isEnabled: true,
  check: null,
  modelCount: 1,
  enabledModelCount: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
};

const model: OperatorModel = {
  id: '6b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2a12',
  connectionId: id,
  modelId: 'acme-new',
  label: 'acme-new',
  currency: 'USD',
  kind: 'chat' as const,
  unitPrices: [],
  isPriced: false,
  inputMicros: null,
  outputMicros: null,
  cachedInputMicros: null,
  cacheWriteMicros: null,
  priceTiers: [],
  inputMicropoints: null,
  outputMicropoints: null,
  contextTokens: null,
  capabilities: [],
  isEnabled: false,
  isDefault: false,
  copyCost: null,
  isCopyForced: false,
};

const checked = { outcome: 'ok', latencyMs: 12, modelCount: 1, sample: ['acme-new'], checkedAt: '2026-01-01T00:00:00.000Z' };

const answersFor = (isOperator: boolean): Answers => ({
  'GET /api/user/profile/': {
    data: { user: { isOperator }, shop: null, settings: { timeZone: null, devLogin: false }, enterprise_setting: null },
  },
  'GET /api/user/shop/': { data: [] },
  'GET /api/operator/vendors/': { data: [acme] },
  'GET /api/operator/connections/': { data: [connection] },
  'GET /api/operator/local_servers/': { data: [] },
  'GET /api/operator/pricing/': { data: { usdRateHundredths: 720 } },
  [`GET /api/operator/connections/${id}/models/`]: { data: [model] },
});

const draw = (at: string) =>
  drawPage(
    '/secret_badass_page/*',
    <ConsoleMapProvider value={consoleMap}>
      <OperatorScreen />
      <ConfirmHost />
    </ConsoleMapProvider>,
    `/secret_badass_page${at}`,
  );

describe('the operator’s console', () => {
  it('is nothing for everybody else, and asks the server for nothing', async () => {
    const asked = fakeServer(answersFor(false));
    draw('/vendors');
    expect(await screen.findByRole('heading', { name: 'There is nothing at this address' })).toBeTruthy();
    expect(asked.filter(({ key }) => key.includes('/operator/'))).toEqual([]);
  });

  it('begins with the vendors', async () => {
    fakeServer(answersFor(true));
    const { address } = draw('');
    expect(await screen.findByRole('link', { name: 'Main key' })).toBeTruthy();
    expect(address()).toBe('/secret_badass_page/vendors');
  });
});

describe('connecting a vendor', () => {
  it('names what is missing and sends nothing', async () => {
    const asked = fakeServer(answersFor(true));
    draw('/vendors/new/acme');
    const drawer = within(await screen.findByRole('dialog'));
    fireEvent.change(drawer.getByLabelText(/^Base URL/), { target: { value: 'acme' } });
    fireEvent.click(drawer.getByRole('button', { name: 'Connect' }));
    expect(await drawer.findByText('This is required.')).toBeTruthy();
    expect(drawer.getByText('Enter a full address that begins with http:// or https://.')).toBeTruthy();
    expect(asked.some(({ key }) => key.startsWith('POST'))).toBe(false);
  });

  it('sends what was typed, tests it, and goes on to its models', async () => {
    const asked = fakeServer({
      ...answersFor(true),
      'POST /api/operator/connections/': { data: connection },
      [`POST /api/operator/connections/${id}/test/`]: { data: checked },
    });
    const { address } = draw('/vendors/new/acme');
    const drawer = within(await screen.findByRole('dialog'));
    fireEvent.change(drawer.getByLabelText('API key'), { target: { value: ' sk-typed ' } });
    fireEvent.click(drawer.getByRole('button', { name: 'Connect' }));
    await waitFor(() => expect(address()).toBe(`/secret_badass_page/vendors/${id}`));
    expect(asked.find(({ key }) => key === 'POST /api/operator/connections/')?.body).toEqual({
      integration: 'acme',
      name: 'Acme AI',
      values: { apiKey: 'sk-typed', baseUrl: '' },
      isPrivateAllowed: false,
    });
    expect(asked.some(({ key }) => key.endsWith(`${id}/test/`))).toBe(true);
  });

  it('shows the server’s complaint at its field', async () => {
    const refusal = {
      code: 'connection.addressInvalid',
      msg: 'Enter a full address.',
      issues: [{ path: 'values.baseUrl', msg: 'Not this one.' }],
    };
    fakeServer({ ...answersFor(true), 'POST /api/operator/connections/': { refusal } });
    draw('/vendors/new/acme');
    const drawer = within(await screen.findByRole('dialog'));
    fireEvent.change(drawer.getByLabelText('API key'), { target: { value: 'sk' } });
    fireEvent.click(drawer.getByRole('button', { name: 'Connect' }));
    expect(await drawer.findByText('Not this one.')).toBeTruthy();
  });
});

describe('the page of a connection', () => {
  it('keeps the stored key out of the form and out of what it sends', async () => {
    const asked = fakeServer({
      ...answersFor(true),
      [`PATCH /api/operator/connections/${id}/`]: { data: connection },
      [`POST /api/operator/connections/${id}/test/`]: { data: checked },
    });
    draw(`/vendors/${id}`);
    expect((await screen.findByLabelText<HTMLInputElement>(/^API key/)).value).toBe('');
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Renamed' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(asked.some(({ key }) => key.startsWith('PATCH'))).toBe(true));
    expect(asked.find(({ key }) => key.startsWith('PATCH'))?.body).toEqual({
      name: 'Renamed',
      values: { baseUrl: 'https://one.example' },
      isPrivateAllowed: false,
    });
  });

  it('warns that a changed address drops the key, and asks before it saves without one', async () => {
    const asked = fakeServer(answersFor(true));
    draw(`/vendors/${id}`);
    fireEvent.change(await screen.findByLabelText(/^Base URL/), { target: { value: 'https://two.example' } });
    expect(screen.getByText(/the stored key will be removed/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    const question = within(await screen.findByRole('dialog', { name: 'Save without a key?' }));
    fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked.some(({ key }) => key.startsWith('PATCH'))).toBe(false);
  });

  it('switches a model on with its first prices, and shows what users will pay', async () => {
    const asked = fakeServer({ ...answersFor(true), [`PATCH /api/operator/models/${model.id}/`]: { data: { ...model, isPriced: true } } });
    draw(`/vendors/${id}`);
    fireEvent.click(await screen.findByRole('button', { name: 'Set prices' }));
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.change(dialog.getByLabelText(/^Input/), { target: { value: '0.15' } });
    fireEvent.change(dialog.getByLabelText(/^Output/), { target: { value: '0.6' } });
    expect(await dialog.findByText('Users pay 129.6 points for a million tokens of input and 518.4 for output.')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    const changes = () => asked.filter(({ key }) => key.startsWith('PATCH')).map(({ body }) => body);
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(changes()).toMatchObject([{ inputMicros: 150_000, outputMicros: 600_000, cachedInputMicros: null }, { isEnabled: true }]);
  });

  it('takes prices for long inputs, each length once', async () => {
    const asked = fakeServer({ ...answersFor(true), [`PATCH /api/operator/models/${model.id}/`]: { data: model } });
    draw(`/vendors/${id}`);
    fireEvent.click(await screen.findByRole('button', { name: 'Set prices' }));
    const dialog = within(screen.getByRole('dialog'));
    const type = (label: string, value: string, nth = 0) => {
      const field = dialog.getAllByLabelText(label)[nth];
      if (field) fireEvent.change(field, { target: { value } });
    };
    type('Input, for a million tokens', '2.5');
    type('Output, for a million tokens', '15');
    for (const nth of [0, 1]) {
      fireEvent.click(dialog.getByRole('button', { name: 'Add prices for long inputs' }));
      type('From how many tokens on', '272,000', nth);
      type('Input', '5', nth);
      type('Output', '22.5', nth);
    }
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect((await dialog.findAllByText(/^Enter whole tokens, each number once/)).length).toBe(2);
    const [, second] = dialog.getAllByRole('button', { name: 'Remove these prices' });
    if (second) fireEvent.click(second);
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(asked.some(({ key }) => key.startsWith('PATCH'))).toBe(true));
    expect(asked.find(({ key }) => key.startsWith('PATCH'))?.body).toMatchObject({
      priceTiers: [{ fromTokens: 272_000, inputMicros: 5_000_000, outputMicros: 22_500_000 }],
    });
  });
});
