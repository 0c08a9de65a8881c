import type { App } from '@inkstone/contract/apps';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { initialState } from '#console/kernel/session/global-state.ts';
import { type Answers, drawPage, fakeServer, knowing } from '../../../test/draw-page.tsx';
import { press } from '../../../test/press.ts';
import { startTestTexts } from '../../../test/texts.ts';
import { AppsScreen } from './apps.screen.tsx';

beforeAll(startTestTexts);
beforeEach(() => knowing({ profile: { ...initialState.profile, role: 'owner' } }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const at = '2026-11-20T08:00:00.000Z';
const app = (name: string, values: Partial<App> = {}): App => ({
  id: `018f0000-0000-7000-8000-${name.length.toString().padStart(12, '0')}`,
  name,
  description: '',
  vendor: null,
  monthlyLimit: 1000,
  cacheMinutes: null,
  bodyDays: null,
  isEnabled: true,
  state: 'ok',
  createdAt: at,
  lastUsedAt: null,
  endpoint: 'https://ai.example.com/v1',
  spentThisMonth: '0',
  spentInAll: '0',
  keys: [],
  ...values,
});

const vendors = [{ id: 'acme', name: 'Acme AI', isBuiltin: false, chatModels: 1, drawModels: 0 }];
const draw = (answers: Answers, address = '/ai_integration') => {
  const asked = fakeServer({
    'GET /api/api_integration/categories/': { data: vendors },
    'GET /api/api_integration/chat_models/': { data: [] },
    'GET /api/user/get_balance/': { data: { available: '10', held: '0', used: '0' } },
    ...answers,
  });
  return { asked, ...drawPage('/ai_integration', <AppsScreen />, address) };
};
const listed = (apps: App[]): Answers => ({ 'GET /api/api_integration/apps/': { data: apps } });
const namesOf = () =>
  within(screen.getByRole('table', { name: 'Apps' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

describe('the apps', () => {
  it('tell in the published words that they could not be loaded, and try again', async () => {
    let tries = 0;
    draw({
      'GET /api/api_integration/apps/': () => {
        tries += 1;
        return tries === 1 ? { status: 500, refusal: { code: 'request.fault', msg: 'Odd.' } } : { data: [] };
      },
    });
    await screen.findByText('Get app list failed. Please try again later.');
    await press('Try again');
    await screen.findByRole('heading', { name: 'No apps yet' });
  });

  it('are found by their words and ordered by what they spent', async () => {
    draw(listed([app('Bot', { spentThisMonth: '9' }), app('Script', { spentThisMonth: '120.5', vendor: 'acme' }), app('Site')]));
    await screen.findByText('Script');
    await press('This month');
    expect(namesOf()).toEqual(['Site', 'Bot', 'Script']);
    fireEvent.change(screen.getByRole('searchbox', { name: 'Find an app' }), { target: { value: 'acme' } });
    await waitFor(() => expect(namesOf()).toEqual(['Script']));
  });

  it('are told that calls are refused without points, and answered without a model where no vendor is connected', async () => {
    draw({
      ...listed([app('Bot')]),
      'GET /api/user/get_balance/': { data: { available: '0', held: '0', used: '1' } },
      'GET /api/api_integration/categories/': { data: [{ ...vendors[0], isBuiltin: true }] },
    });
    await screen.findByText(/refused with 402/);
    await screen.findByText(/No AI vendor is connected/);
  });

  it('are for their owner to change: a member is told so', async () => {
    knowing({ profile: { ...initialState.profile, role: 'member' } });
    draw(listed([]));
    await screen.findByText(/Only the owner of the account can add one/);
    expect(screen.queryByRole('button', { name: 'Add app' })).toBeNull();
  });
});

describe('adding an app', () => {
  const fill = async () => {
    fireEvent.change(await screen.findByRole('textbox', { name: 'App name' }), { target: { value: 'Bot' } });
    const [button] = within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Add app' });
    if (button) fireEvent.click(button);
  };

  it('tells a refusal in its own words, and anything else in the published ones', async () => {
    let tries = 0;
    draw(
      {
        ...listed([]),
        'POST /api/api_integration/apps/': () => {
          tries += 1;
          return tries === 1
            ? { status: 409, refusal: { code: 'app.nameTaken', msg: 'There is an app called “Bot” already.' } }
            : { status: 500, refusal: { code: 'request.fault', msg: 'Odd.' } };
        },
      },
      '/ai_integration?do=add',
    );
    await fill();
    await screen.findByText('There is an app called “Bot” already.');
    await fill();
    await screen.findByText('Add app failed, please try again later.');
  });
});
