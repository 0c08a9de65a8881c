import type { SharedUser, SharedUserLink } from '@inkstone/contract/shared-users';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ConfirmHost } from '#console/ui/overlays/confirm-host.tsx';
import { drawPage, fakeServer } from '../../../test/draw-page.tsx';
import { press } from '../../../test/press.ts';
import { startTestTexts } from '../../../test/texts.ts';
import { SetPasswordScreen } from './set-password.screen.tsx';
import { UsersScreen } from './users.screen.tsx';

beforeAll(startTestTexts);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const user: SharedUser = {
  id: '6b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2a01',
  name: 'Mei',
  email: 'mei@people.example',
  language: 'en',
  status: 'active',
  isDisabledByOperator: false,
  hasAskedAgain: false,
  invitationEndsAt: null,
  usageCount: 3,
  groups: [],
  bases: [],
  limit: { kind: 'base' },
  spentThisMonth: '0',
  createdAt: '2026-11-20T08:00:00.000Z',
};
const profileOf = (role: string) => ({
  data: {
    user: { uuid: user.id, name: 'Ada', email: 'ada@acme.example', owner: 'Acme', role, usage: ['quseit'], dismissedTips: [] },
    shop: null,
    settings: { timeZone: null, devLogin: false },
    enterprise_setting: null,
  },
});
const page = (items: SharedUser[], hasPasswords = true) => ({ data: { items, nextCursor: null, groups: [], hasPasswords } });
const asAdmin = { 'GET /api/user/profile/': () => profileOf('owner'), 'GET /api/user/shop/': () => ({ data: [] }) };

const openMenu = async () => {
  fireEvent.click(within((await screen.findAllByRole('row')).at(-1) ?? document.body).getByRole('button', { name: 'Actions' }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};

describe('the users of an enterprise', () => {
  it('are the admin’s alone; a member is told whom to ask, and nothing is asked for', async () => {
    const asked = fakeServer({ ...asAdmin, 'GET /api/user/profile/': () => profileOf('member') });
    drawPage('/users', <UsersScreen />, '/users');
    await screen.findByRole('heading', { name: 'Only the enterprise’s admin sees its users' });
    expect(screen.queryByRole('button', { name: 'Add user' })).toBeNull();
    expect(asked.map(({ key }) => key)).not.toContain('GET /api/shared_user/');
  });

  it('have actions by their state', async () => {
    let status: SharedUser['status'] = 'active';
    fakeServer({ ...asAdmin, 'GET /api/shared_user/': () => page([{ ...user, status }]) });
    const menus: Record<string, (string | null)[]> = {};
    for (status of ['active', 'disabled', 'invited', 'uninvited'] as const) {
      drawPage('/users', <UsersScreen />, '/users');
      menus[status] = await openMenu();
      cleanup();
    }
    expect(menus).toEqual({
      active: ['Edit', 'Send password link', 'Make new password', 'Disable', 'Delete'],
      disabled: ['Edit', 'Enable', 'Delete'],
      invited: ['Edit', 'Send invitation again', 'Withdraw invitation', 'Delete'],
      uninvited: ['Edit', 'Send invitation', 'Delete'],
    });
  });

  it('who sign in at an outside portal have no passwords here', async () => {
    fakeServer({ ...asAdmin, 'GET /api/shared_user/': () => page([user], false) });
    drawPage('/users', <UsersScreen />, '/users');
    expect(await openMenu()).toEqual(['Edit', 'Disable', 'Delete']);
  });

  it('are not put away with what was typed of them unasked', async () => {
    fakeServer({
      ...asAdmin,
      'GET /api/shared_user/': () => page([user]),
      'GET /api/ai_chat/': () => ({ data: { items: [], most: 5 } }),
    });
    const screenAndQuestions = (
      <>
        <UsersScreen />
        <ConfirmHost />
      </>
    );
    drawPage('/users', screenAndQuestions, '/users');
    fireEvent.click(await screen.findByText('mei@people.example'));
    fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'Mei Lin' } });
    await press('Close');
    await screen.findByRole('heading', { name: 'Close without saving?' });
    await press('Stay');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Mei Lin');
  });

  it('stay in the form with what was typed when the server refuses', async () => {
    fakeServer({
      ...asAdmin,
      'GET /api/shared_user/': () => page([]),
      'POST /api/shared_user/': () => ({
        status: 409,
        refusal: { code: 'sharedUser.emailTaken', msg: 'Somebody in your account has this address already.' },
      }),
    });
    drawPage('/users', <UsersScreen />, '/users?do=add');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Send invitation' }));
    await dialog.findByText('Please enter a name.');
    fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: 'Mei' } });
    fireEvent.change(dialog.getByRole('textbox', { name: 'E-mail' }), { target: { value: user.email } });
    fireEvent.click(dialog.getByRole('button', { name: 'Send invitation' }));
    await dialog.findByText('Somebody in your account has this address already.');
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Mei');
  });
});

describe('the link from a mail', () => {
  const link: SharedUserLink = {
    purpose: 'invitation',
    status: 'open',
    company: 'Acme',
    name: 'Mei',
    email: user.email,
    needsPassword: true,
    hasAskedAgain: false,
  };
  const open = (values: Partial<SharedUserLink>) => {
    const asked = fakeServer({
      'POST /api/portal/shared_user/': () => ({ data: { ...link, ...values } }),
      'POST /api/portal/shared_user/ask/': () => ({ data: {} }),
    });
    drawPage('/portal/set-password', <SetPasswordScreen />, '/portal/set-password#secret');
    return asked;
  };

  it.each([
    [{ status: 'used' }, 'This link has been used'],
    [{ status: 'ended', name: '', email: '' }, 'This link opens nothing any more'],
    [{ status: 'elsewhere' }, 'This address has an account already'],
    [{ status: 'expired', purpose: 'password' }, 'This link has expired'],
    [{ purpose: 'password' }, 'Set your password'],
    [{ needsPassword: false }, 'Welcome to Acme'],
  ] as const)('%o says what to do', async (values, title) => {
    open(values);
    await screen.findByRole('heading', { name: title });
  });

  it('that is not known says so, and one that the server cannot be asked about can be tried again', async () => {
    fakeServer({ 'POST /api/portal/shared_user/': () => ({ status: 404, refusal: { code: 'sharedUser.linkUnknown', msg: 'Unknown' } }) });
    drawPage('/portal/set-password', <SetPasswordScreen />, '/portal/set-password');
    await screen.findByRole('heading', { name: 'This link is not known here' });
    cleanup();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    drawPage('/portal/set-password', <SetPasswordScreen />, '/portal/set-password#other');
    await screen.findByRole('button', { name: 'Try again' });
  });

  it('that came too late asks for another one, once', async () => {
    const asked = open({ status: 'expired' });
    await press('Ask for a new invitation');
    await screen.findByText(/Acme has been told/);
    expect(screen.queryByRole('button', { name: 'Ask for a new invitation' })).toBeNull();
    expect(asked.map(({ body }) => body)).toEqual([{ token: 'secret' }, { token: 'secret' }]);
  });
});
