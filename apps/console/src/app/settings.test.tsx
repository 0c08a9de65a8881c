import type { Profile } from '@inkstone/contract/profile';
import type { EnterpriseSetting, OwnKeySetting, PromptsSetting, ReminderSetting } from '@inkstone/contract/settings';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SettingsScreen } from '#console/features/settings/settings.screen.tsx';
import { queryClient } from '#console/kernel/calls/query-client.ts';
import { ConsoleMapProvider } from '#console/kernel/manifest/console-map.tsx';
import { toasts } from '#console/kernel/notices/toast.ts';
import { ConfirmHost } from '#console/ui/overlays/confirm-host.tsx';
import { choose } from '../../test/choose.ts';
import { type Answers, drawPage, fakeServer } from '../../test/draw-page.tsx';
import { startTestTexts } from '../../test/texts.ts';
import { consoleMap } from './console-map.ts';
import { features } from './features.ts';

const assign = vi.fn();

beforeAll(async () => {
  await startTestTexts();
  // Fetched ahead, as the screen does with its slots.
  const fills = features.flatMap(({ fills: all = [] }) => all).filter(({ slot }) => slot.startsWith('settings.'));
  await Promise.all(fills.map(({ part }) => part.load()));
});
beforeEach(() => {
  queryClient.clear();
  vi.spyOn(window.location, 'assign').mockImplementation(assign);
});
afterEach(() => {
  cleanup();
  assign.mockReset();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const profile: Profile = {
  user: {
    uuid: '6b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2a01',
    name: 'Ada',
    email: 'ada@example.com',
    owner: 'Paper and Pine',
    currency: 'CNY',
    isDismissedTips: false,
    dismissedTips: [],
    usage: ['inkstone_api'],
    property_type: '',
    role: 'owner',
    isOperator: false,
    isEmailVerified: true,
    language: 'en',
  },
  shop: null,
  settings: { timeZone: null, devLogin: false },
  enterprise_setting: null,
};
const reminder: ReminderSetting = { isOn: false, thresholdPoints: 100, email: 'ada@example.com' };
const ownKey: OwnKeySetting = { isUnlocked: true, vendorName: 'OpenAI', setAt: null };
const prompts: PromptsSetting = { systemPrompt: 'Plain words.', assistantPrompt: '' };
const enterprise: EnterpriseSetting = { title: 'Pine', domain: '', container: { isOn: false, access: 'users', passwordSetAt: null } };

const draw = (answers: Answers = {}, user: Partial<Profile['user']> = {}) => {
  const asked = fakeServer({
    'GET /api/user/profile/': { data: { ...profile, user: { ...profile.user, ...user } } },
    'GET /api/user/shop/': { data: [] },
    'GET /api/auth/sessions/': { data: [] },
    'GET /api/auth/security_events/': { data: [] },
    'GET /api/user/factors/': { data: { isOffered: true, mayAddPasskey: false, hasPassword: true, factors: [], recoveryCodesLeft: 0 } },
    'GET /api/user/get_balance/': { data: { available: '11997.5', held: '2', used: '302.5' } },
    'GET /api/user/reminder_setting/': { data: reminder },
    'GET /api/user/set_openai_key/': { data: ownKey },
    'GET /api/user/prompts_settings/': { data: prompts },
    'GET /api/user/enterprise_settings/': { data: enterprise },
    ...answers,
  });
  drawPage(
    '/settings',
    <ConsoleMapProvider value={consoleMap}>
      <SettingsScreen />
      <ConfirmHost />
    </ConsoleMapProvider>,
    '/settings',
  );
  return asked;
};
const form = async (name: string) => within(await screen.findByRole('form', { name }));
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const bodyOf = (asked: ReturnType<typeof draw>, key: string) => asked.findLast((question) => question.key === key)?.body;
const toastTexts = () => toasts.get().map(({ text }) => text);

describe('what a person chose for themselves', () => {
  it('is kept: the time zone in the account, the theme in this browser', async () => {
    const asked = draw({ 'PATCH /api/user/profile/': { data: profile } });
    const you = await form('You');
    await choose(you.getByRole('combobox', { name: 'Time zone' }), 'Pacific/Kiritimati');
    await choose(you.getByRole('combobox', { name: /^Theme/ }), 'Dark');
    expect(document.documentElement.dataset['theme']).not.toBe('dark');
    fireEvent.click(you.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(document.documentElement.dataset['theme']).toBe('dark'));
    expect(bodyOf(asked, 'PATCH /api/user/profile/')).toEqual({ name: 'Ada', language: 'en', timeZone: 'Pacific/Kiritimati' });
  });
});

describe('points and reminder', () => {
  it('says what is available and used, and leads to the wallet', async () => {
    draw();
    expect(await screen.findByText('11,997.50')).toBeTruthy();
    expect(screen.getByText('302.50')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Available points' }).getAttribute('href')).toBe('/wallet');
  });

  it('saves a threshold, and refuses half points', async () => {
    const asked = draw({ 'POST /api/user/reminder_setting/': (body) => ({ data: { ...reminder, ...Object(body) } }) });
    const { getByRole, findByText } = await form('Balance reminder');
    const save = getByRole('button', { name: 'Save' });
    expect(save).toHaveProperty('disabled', true);
    fireEvent.click(getByRole('checkbox', { name: /Remind me by e-mail/ }));
    type(getByRole('textbox', { name: 'Reminder threshold' }), '12.5');
    fireEvent.click(save);
    expect(await findByText('Please enter a whole number of points, 1 or more.')).toBeTruthy();
    type(getByRole('textbox', { name: 'Reminder threshold' }), '500');
    fireEvent.click(save);
    await waitFor(() => expect(toastTexts()).toEqual(['Saved.']));
    expect(bodyOf(asked, 'POST /api/user/reminder_setting/')).toEqual({ isOn: true, thresholdPoints: 500 });
    await waitFor(() => expect(save).toHaveProperty('disabled', true));
  });

  it('asks for the proof of the address first', async () => {
    draw({}, { isEmailVerified: false });
    const { getByRole, getByText } = await form('Balance reminder');
    expect(getByRole('checkbox')).toHaveProperty('disabled', true);
    expect(getByText('Confirm your e-mail address above first.')).toBeTruthy();
  });
});

describe('the address', () => {
  it('is proved by a code, which is sent again to whoever asks', async () => {
    const asked = draw({ 'POST /api/user/get_email_verify_captcha/': { data: {} } }, { isEmailVerified: false });
    fireEvent.click(await screen.findByRole('button', { name: 'Confirm address' }));
    expect(await screen.findByRole('textbox', { name: 'Code' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Send a new code' }));
    await waitFor(() => expect(asked.filter(({ key }) => key === 'POST /api/user/get_email_verify_captcha/')).toHaveLength(2));
    expect(screen.getByRole('textbox', { name: 'Code' })).toBeTruthy();
  });
});

describe('the own key', () => {
  it('leads to the plans below Pro', async () => {
    draw({ 'GET /api/user/set_openai_key/': { data: { ...ownKey, isUnlocked: false } } });
    expect(await screen.findByText('Upgrade to pro plan to unlock this feature')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Compare plans' }).getAttribute('href')).toBe('/membership');
    expect(screen.queryByRole('form', { name: 'OpenAI key' })).toBeNull();
  });

  it('says of a key that outlived its plan that it is kept and not used', async () => {
    draw({ 'GET /api/user/set_openai_key/': { data: { ...ownKey, isUnlocked: false, setAt: '2026-11-20T08:00:00.000Z' } } });
    expect(await screen.findByText('A key is kept, but your plan does not use it.')).toBeTruthy();
    expect(screen.queryByText('A key is in use.')).toBeNull();
    expect(screen.getByRole('link', { name: 'Compare plans' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Remove key' })).toBeTruthy();
  });

  it('refuses what is no key without asking', async () => {
    const asked = draw();
    const { getByRole, findByText } = await form('OpenAI key');
    fireEvent.click(getByRole('button', { name: 'Try and keep' }));
    expect(await findByText('Please input valid OpenAI key.')).toBeTruthy();
    expect(bodyOf(asked, 'POST /api/user/set_openai_key/')).toBeUndefined();
  });

  it('tells in the server’s words when the vendor could not be asked', async () => {
    const msg = 'Set OpenAI key failed, please try again later.';
    draw({ 'POST /api/user/set_openai_key/': { status: 502, refusal: { code: 'settings.keyFailed', msg } } });
    const { getByLabelText, getByRole, findByRole } = await form('OpenAI key');
    type(getByLabelText('OpenAI key', { selector: 'input' }), 'sk-12345678');
    fireEvent.click(getByRole('button', { name: 'Try and keep' }));
    expect((await findByRole('alert')).textContent).toBe(msg);
  });

  it.each([
    ['no answer comes', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server is in trouble', () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 }))],
  ])('says that it failed, and to try later, when %s', async (_case, fail) => {
    draw();
    const { getByLabelText, getByRole, findByRole } = await form('OpenAI key');
    type(getByLabelText('OpenAI key', { selector: 'input' }), 'sk-12345678');
    vi.stubGlobal('fetch', fail);
    fireEvent.click(getByRole('button', { name: 'Try and keep' }));
    expect((await findByRole('alert')).textContent).toBe('Set OpenAI key failed, please try again later.');
  });

  it('keeps a good key, shows it never again, and removes it once that was confirmed', async () => {
    const asked = draw({
      'POST /api/user/set_openai_key/': { data: { ...ownKey, setAt: '2026-11-20T08:00:00.000Z' } },
      'DELETE /api/user/set_openai_key/': { data: ownKey },
    });
    const { getByLabelText, getByRole } = await form('OpenAI key');
    type(getByLabelText('OpenAI key', { selector: 'input' }), 'sk-12345678');
    fireEvent.click(getByRole('button', { name: 'Try and keep' }));
    expect(await screen.findByText('A key is in use.')).toBeTruthy();
    expect(bodyOf(asked, 'POST /api/user/set_openai_key/')).toEqual({ key: 'sk-12345678' });
    await waitFor(() => expect(screen.getByLabelText('OpenAI key', { selector: 'input' })).toHaveProperty('value', ''));
    fireEvent.click(screen.getByRole('button', { name: 'Remove key' }));
    const question = within(await screen.findByRole('dialog', { name: 'Remove your OpenAI key?' }));
    fireEvent.click(question.getByRole('button', { name: 'Remove key' }));
    await waitFor(() => expect(screen.queryByText('A key is in use.')).toBeNull());
  });
});

describe('prompts and pages', () => {
  it('saves the default prompts', async () => {
    const asked = draw({ 'POST /api/user/prompts_settings/': (body) => ({ data: body }) });
    const { getByRole } = await form('Default prompts');
    type(getByRole('textbox', { name: /^Assistant prompt/ }), 'Answer in two sentences.');
    fireEvent.click(getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toastTexts()).toEqual(['Saved.']));
    expect(bodyOf(asked, 'POST /api/user/prompts_settings/')).toEqual({
      systemPrompt: 'Plain words.',
      assistantPrompt: 'Answer in two sentences.',
      before: prompts,
    });
  });

  it('saves title, domain and chat site of an enterprise; its password goes in once and is not shown again', async () => {
    const setAt = '2026-11-20T08:00:00.000Z';
    const saved = { title: 'Pine', domain: 'chat.example.com', container: { isOn: true, access: 'password', passwordSetAt: setAt } };
    const asked = draw({ 'POST /api/user/enterprise_settings/': { data: saved } }, { usage: ['quseit'] });
    const { getByLabelText, getByRole, getByText, findByText } = await form('Title and chat site');
    const domain = getByRole('textbox', { name: /^Domain/ });
    type(domain, 'https://chat');
    fireEvent.click(getByRole('checkbox'));
    await choose(getByRole('combobox', { name: 'Who may open it' }), 'Everybody who has the password');
    fireEvent.click(getByRole('button', { name: 'Save' }));
    expect(await findByText('Please enter a host name such as chat.example.com.')).toBeTruthy();
    expect(getByText('A site password has 8 characters or more.')).toBeTruthy();
    type(domain, 'Chat.Example.com');
    type(getByLabelText('Password of the chat site', { selector: 'input' }), 'open sesame');
    fireEvent.click(getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toastTexts()).toEqual(['Saved.']));
    expect(bodyOf(asked, 'POST /api/user/enterprise_settings/')).toEqual({
      title: 'Pine',
      domain: 'chat.example.com',
      container: { isOn: true, access: 'password', password: 'open sesame' },
    });
    expect(await findByText('Set on November 20, 2026. Leave it empty to keep the present one.')).toBeTruthy();
    expect(getByLabelText(/^New password of the chat site/, { selector: 'input' })).toHaveProperty('value', '');
    expect(getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  });

  it('asks for no password while the chat site is off', async () => {
    const container = { isOn: false, access: 'password', passwordSetAt: null };
    const asked = draw(
      {
        'GET /api/user/enterprise_settings/': { data: { ...enterprise, container } },
        'POST /api/user/enterprise_settings/': { data: { ...enterprise, title: 'Oak', container } },
      },
      { usage: ['quseit'] },
    );
    const { getByRole, queryByLabelText } = await form('Title and chat site');
    expect(queryByLabelText(/Password of the chat site/)).toBeNull();
    type(getByRole('textbox', { name: /^Title/ }), 'Oak');
    fireEvent.click(getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toastTexts()).toEqual(['Saved.']));
    expect(bodyOf(asked, 'POST /api/user/enterprise_settings/')).toMatchObject({ container: { isOn: false, access: 'password' } });
  });

  it('shows the pages to enterprises only, and members who may change the account', async () => {
    draw({}, { role: 'member' });
    expect(await screen.findByRole('region', { name: 'Account settings' })).toBeTruthy();
    for (const name of ['Title and chat site', 'Default prompts', 'Delete account'])
      expect(screen.queryByRole('region', { name })).toBeNull();
  });
});

describe('the data', () => {
  it('is handed over as a file', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:account');
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    draw({ 'GET /api/user/export/': { data: {} } });
    fireEvent.click(await screen.findByRole('button', { name: 'Export my data' }));
    await waitFor(() => expect(click).toHaveBeenCalledOnce());
    await waitFor(() => expect(toastTexts()).toEqual(['The export is in your downloads.']));
  });

  it('is deleted only after the address was typed, and then nobody is signed in', async () => {
    const asked = draw({ 'POST /api/user/delete_account/': { data: {} } });
    fireEvent.click(await screen.findByRole('button', { name: 'Delete account' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Paper and Pine?' }));
    const address = dialog.getByRole('textbox', { name: 'Type ada@example.com to confirm' });
    type(address, 'eve@example.com');
    fireEvent.click(dialog.getByRole('button', { name: 'Delete for good' }));
    expect(await dialog.findByText('Please type ada@example.com to confirm.')).toBeTruthy();
    expect(bodyOf(asked, 'POST /api/user/delete_account/')).toBeUndefined();
    type(address, 'ada@example.com');
    type(dialog.getByLabelText('Password'), 'a long secret');
    fireEvent.click(dialog.getByRole('button', { name: 'Delete for good' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/portal/signed-out?account=deleted'));
    expect(bodyOf(asked, 'POST /api/user/delete_account/')).toEqual({ email: 'ada@example.com', password: 'a long secret' });
  });
});
