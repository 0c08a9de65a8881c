import type { Withdrawal } from '@inkstone/contract/affiliates';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { initialState } from '#console/kernel/session/global-state.ts';
import { type Answers, drawPage, fakeServer, knowing } from '../../../test/draw-page.tsx';
import { press } from '../../../test/press.ts';
import { startTestTexts } from '../../../test/texts.ts';
import { AffiliateScreen } from './affiliates.screen.tsx';
import { WithdrawalsScreen } from './withdrawals.screen.tsx';

const id = '6b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2a01';
const at = '2026-11-20T08:00:00.000Z';
const invitation = { code: 'PINE7', link: 'http://localhost/portal/register?invitation=PINE7', invitedBy: null };
const reward = {
  id,
  email: 'de***@tidemark.example',
  referrer: 'Paper & Pine',
  amount: 6230,
  state: 'waiting',
  availableAt: at,
  date: at,
};
const withdrawal: Withdrawal = {
  id,
  amountFen: 8000,
  destination: 'Bank 6222',
  state: 'requested',
  note: '',
  createdAt: at,
  settledAt: null,
};

beforeAll(async () => {
  await startTestTexts();
});
beforeEach(() => knowing({ profile: { ...initialState.profile, role: 'owner' } }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const draw = (availableFen: number, answers: Answers = {}) => {
  const asked = fakeServer({
    'GET /api/user/invitation_code/': { data: invitation },
    'GET /api/user/inkstone_rewards/': { data: { items: [reward], nextCursor: null } },
    'GET /api/user/inkstone_rewards/balance/': { data: { referrals: 1, waitingFen: 6230, availableFen, withdrawnFen: 0 } },
    ...answers,
  });
  return { asked, ...drawPage('/affiliate', <AffiliateScreen />, '/affiliate') };
};

describe('the affiliate programme', () => {
  it('shows the link, what it brought and from whom', async () => {
    draw(10_000);
    expect(await screen.findByText(invitation.link)).toBeTruthy();
    const table = await screen.findByRole('table', { name: 'Rewards' });
    expect(within(table).getByText('de***@tidemark.example')).toBeTruthy();
    expect(within(table).getByText('CN¥62.30')).toBeTruthy();
    expect(within(table).getByText('until November 20, 2026')).toBeTruthy();
  });

  it('has a name for whoever is gone', async () => {
    draw(0, { 'GET /api/user/inkstone_rewards/': { data: { items: [{ ...reward, email: '' }], nextCursor: null } } });
    expect(await screen.findByRole('cell', { name: 'Deleted account' })).toBeTruthy();
  });

  it('pays out nothing below the minimum', async () => {
    draw(4999);
    expect(await screen.findByRole('button', { name: 'Withdraw' })).toHaveProperty('disabled', true);
    expect(screen.getByText('Can be withdrawn from CN¥50.00 on')).toBeTruthy();
  });

  it('checks a withdrawal at its fields and sends fen', async () => {
    const { asked, address } = draw(10_000, { 'POST /api/user/withdrawals/': { data: withdrawal } });
    await press('Withdraw');
    const amount = screen.getByRole('textbox', { name: 'Amount in CNY' });
    expect(amount).toHaveProperty('value', '100.00');
    fireEvent.change(amount, { target: { value: '100.01' } });
    await press('Request withdrawal');
    expect(await screen.findByText('You can withdraw CN¥100.00 at most.')).toBeTruthy();
    expect(screen.getByText('Please say where the money should go.')).toBeTruthy();
    fireEvent.change(amount, { target: { value: '80' } });
    fireEvent.change(screen.getByRole('textbox', { name: 'Where the money should go' }), { target: { value: 'Bank 6222' } });
    await press('Request withdrawal');
    await screen.findByText('elsewhere');
    expect(asked.find(({ key }) => key === 'POST /api/user/withdrawals/')?.body).toEqual({ amountFen: 8000, destination: 'Bank 6222' });
    expect(address()).toBe('/history/withdrawal');
  });

  it('lets a new account say who invited it', async () => {
    draw(0, { 'POST /api/user/invitation_code/': { data: { ...invitation, invitedBy: 'fr***@example.com' } } });
    await press('Did somebody invite you?');
    fireEvent.change(screen.getByRole('textbox', { name: 'Invitation code' }), { target: { value: 'FRIEND' } });
    await press('Save');
    expect(await screen.findByText('fr***@example.com')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Did somebody invite you?' })).toBeNull();
  });
});

describe('withdrawals', () => {
  it('can be taken back while nobody has looked at them', async () => {
    let state: Withdrawal['state'] = 'requested';
    fakeServer({
      'GET /api/user/withdrawals/': () => ({ data: { items: [{ ...withdrawal, state }], nextCursor: null } }),
      [`POST /api/user/withdrawals/${id}/cancel/`]: () => {
        state = 'cancelled';
        return { data: { ...withdrawal, state } };
      },
    });
    drawPage('/history/withdrawal', <WithdrawalsScreen />, '/history/withdrawal');
    await press('Take back');
    expect(await screen.findByText('Request taken back')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull();
  });
});
