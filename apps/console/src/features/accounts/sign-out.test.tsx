import type { AccountDetail } from '@inkstone/contract/accounts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ConsoleMapProvider } from '#console/kernel/manifest/console-map.tsx';
import { toasts } from '#console/kernel/notices/toast.ts';
import { ConfirmHost } from '#console/ui/overlays/confirm-host.tsx';
import { type Answers, drawPage, fakeServer } from '../../../test/draw-page.tsx';
import { press } from '../../../test/press.ts';
import { startTestTexts } from '../../../test/texts.ts';
import { AccountUsers } from './account-users.tsx';
import { EverybodySection } from './everybody-section.tsx';

beforeAll(startTestTexts);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const id = '6b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2a01';
const at = '2026-11-20T08:00:00.000Z';
const user: AccountDetail['users'][number] = {
  id,
  name: 'Robin Ash',
  email: 'robin@firm.example',
  role: 'owner',
  isOperator: false,
  isEmailVerified: true,
  hasSecondFactor: false,
  sessionCount: 3,
  lastSeenAt: at,
  disabledAt: null,
  createdAt: at,
};
const account: AccountDetail = {
  id: '6b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2a02',
  name: 'Firm',
  ownerEmail: user.email,
  usage: [],
  propertyType: '',
  userCount: 1,
  lastSeenAt: at,
  disabledAt: null,
  createdAt: at,
  users: [user],
  shops: [],
};

const draw = (element: React.ReactNode, answers: Answers) => {
  const asked = fakeServer(answers);
  const page = (
    <>
      <ConsoleMapProvider value={{ slots: {}, operatorSections: [], tilesOf: () => ({ fromMenu: [], always: [] }), unlocks: [] }}>
        {element}
      </ConsoleMapProvider>
      <ConfirmHost />
    </>
  );
  drawPage('/', page, '/');
  return asked;
};
const dialogPress = async (name: string) =>
  within(await screen.findByRole('dialog'))
    .getByRole('button', { name })
    .click();

describe('signing everybody out', () => {
  const everybody = 'POST /api/operator/users/end_sessions/';

  it('asks first, and does nothing when it is not meant', async () => {
    const asked = draw(<EverybodySection />, {});
    await press('Sign everybody out');
    expect(await screen.findByText(/Every device of every account is signed out at once/)).toBeTruthy();
    await dialogPress('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked).toEqual([]);
  });

  it('says how many sessions have ended', async () => {
    const asked = draw(<EverybodySection />, { [everybody]: { data: { ended: 12 } } });
    await press('Sign everybody out');
    await dialogPress('Sign everybody out');
    await waitFor(() => expect(toasts.get().map(({ text }) => text)).toEqual(['12 sessions have ended.']));
    expect(asked).toEqual([{ key: everybody, body: { everybody: true } }]);
  });

  it('says why it was refused, in its place', async () => {
    draw(<EverybodySection />, {
      [everybody]: { status: 403, refusal: { code: 'session.operatorOnly', msg: 'Only the operator may do that.' } },
    });
    await press('Sign everybody out');
    await dialogPress('Sign everybody out');
    expect(await screen.findByText('Only the operator may do that.')).toBeTruthy();
    expect(toasts.get()).toEqual([]);
  });
});

describe('signing one person out', () => {
  const one = `POST /api/operator/users/${id}/end_sessions/`;

  it('asks for that person by name, and then ends the sessions of that one', async () => {
    const asked = draw(<AccountUsers users={[user]} />, { [one]: { data: { ...account, users: [{ ...user, sessionCount: 0 }] } } });
    expect(await screen.findByText(/3 devices/)).toBeTruthy();
    await press('Sign out');
    expect(await screen.findByText('Sign Robin Ash out everywhere?')).toBeTruthy();
    expect(asked).toEqual([]);
    await dialogPress('Sign out');
    await waitFor(() => expect(asked.map(({ key }) => key)).toEqual([one]));
  });

  it('says why it was refused', async () => {
    draw(<AccountUsers users={[user]} />, {
      [one]: { status: 404, refusal: { code: 'account.userNotFound', msg: 'This user does not exist.' } },
    });
    await press('Sign out');
    await dialogPress('Sign out');
    expect(await screen.findByText('This user does not exist.')).toBeTruthy();
  });

  it('is not offered for whoever is nowhere signed in', async () => {
    draw(<AccountUsers users={[{ ...user, sessionCount: 0 }]} />, {});
    expect(await screen.findByText('Robin Ash')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull();
  });
});
