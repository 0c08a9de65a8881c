import type { PlanUnlock, Subscription } from '@inkstone/contract/membership';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConsoleMapProvider } from '#console/kernel/manifest/console-map.tsx';
import { toasts } from '#console/kernel/notices/toast.ts';
import { initialState } from '#console/kernel/session/global-state.ts';
import { ConfirmHost } from '#console/ui/overlays/confirm-host.tsx';
import { buildOrder } from '../../../test/build-order.ts';
import { type Answers, drawPage, fakeServer, knowing } from '../../../test/draw-page.tsx';
import { press } from '../../../test/press.ts';
import { startTestTexts } from '../../../test/texts.ts';
import { MembershipScreen } from './membership.screen.tsx';

const orderId = '6b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2a01';
const at = '2026-11-20T08:00:00.000Z';
const basic: Subscription = {
  plan: 'basic',
  since: at,
  activatedAt: at,
  endsAt: null,
  pending: null,
  canTopUp: true,
  use: null,
  gift: { points: 1000, state: 'given' },
};
const onPro: Subscription = { ...basic, plan: 'pro', use: { averagePerDay: '6200', pointsPerDay: 5000, daysBelow: 0, stage: 'none' } };
const order = buildOrder({
  id: orderId,
  kind: 'plan',
  points: '6300',
  amountMinor: 900,
  currency: 'USD',
  instructions: 'Transfer it.',
  createdAt: at,
});

beforeAll(async () => {
  await startTestTexts();
});
beforeEach(() => {
  knowing({ profile: { ...initialState.profile, role: 'owner' } });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const draw = (subscription: Subscription, answers: Answers = {}, there: readonly PlanUnlock[] = []) => {
  const asked = fakeServer({ 'GET /api/subscription/': { data: subscription }, ...answers });
  const page = drawPage(
    '/membership',
    <>
      <ConsoleMapProvider value={{ slots: {}, operatorSections: [], tilesOf: () => ({ fromMenu: [], always: [] }), unlocks: there }}>
        <MembershipScreen />
      </ConsoleMapProvider>
      <ConfirmHost />
    </>,
    '/membership',
  );
  return { asked, ...page };
};

describe('the plans', () => {
  it('stand beside each other with what they open, the own one marked', async () => {
    draw(basic);
    const own = await screen.findByRole('region', { name: 'Basic' });
    expect(within(own).getByText('Your plan')).toBeTruthy();
    const pro = screen.getByRole('region', { name: 'Pro' });
    expect(within(pro).getByText('Library of 10,000 prompts')).toBeTruthy();
    expect(within(pro).getByText('Up to 500 knowledge bases')).toBeTruthy();
  });

  it('call coming what no feature brings yet, and tick it once one does', async () => {
    draw(basic, {}, ['ownVendorKey', 'knowledgeBases']);
    const linesOf = async (plan: string) => {
      const lines = within(await screen.findByRole('region', { name: plan })).getAllByRole('listitem');
      return lines.map((line) => line.textContent?.trim());
    };
    expect(await linesOf('Pro')).toEqual([
      'Library of 10,000 prompts Coming',
      'Up to 500 knowledge bases',
      '5 containers Coming',
      'Your own AI vendor key, without model points',
    ]);
    expect(await linesOf('Basic')).toEqual([
      '1,000 points once, on activation',
      'Library of 100 prompts Coming',
      'Up to 5 knowledge bases',
      'Not included: Containers',
      'Not included: Your own AI vendor key, without model points',
    ]);
  });

  it('that begin with a top-up are not offered where nothing can be paid, with the reason and the way to mend it', async () => {
    draw({ ...basic, canTopUp: false });
    const plus = await screen.findByRole('region', { name: 'Plus' });
    expect(within(plus).queryByRole('button')).toBeNull();
    expect(within(plus).getByText(/no way to pay is set up here yet/)).toBeTruthy();
    expect(within(plus).queryByRole('link')).toBeNull();
    expect(screen.getByRole('button', { name: 'Upgrade to Pro' })).toBeTruthy();
    cleanup();
    knowing({ profile: { ...initialState.profile, role: 'owner', isOperator: true } });
    draw({ ...onPro, canTopUp: false });
    const again = await screen.findByRole('region', { name: 'Plus' });
    expect(within(again).queryByRole('button')).toBeNull();
    expect(within(again).getByRole('link').getAttribute('href')).toBe('/secret_badass_page/payments');
  });

  it('are not for members to change', async () => {
    knowing({ profile: { ...initialState.profile, role: 'member' } });
    draw(basic);
    expect(await screen.findByText('Only the owner of the account can change the plan.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Upgrade to Pro' })).toBeNull();
  });
});

describe('a change of plan', () => {
  it('to Pro is asked about, made, and celebrated', async () => {
    const { asked, address } = draw(basic, { 'POST /api/subscription/': { data: onPro } });
    await press('Upgrade to Pro');
    expect(await screen.findByText(/5,000 points of use a day on average; below that/)).toBeTruthy();
    await press('Upgrade');
    await screen.findByText('elsewhere');
    expect(address()).toBe('/the_big_tick?plan=pro');
    expect(asked.at(-1)?.body).toEqual({ plan: 'pro', confirm: true });
  });

  it('from Pro to Plus names the automatic top-up first and leads to its payment', async () => {
    const waiting = { ...onPro, pending: { plan: 'plus', order } };
    const { address } = draw(onPro, { 'POST /api/subscription/': { data: waiting } });
    await press('Downgrade to Plus');
    expect(await screen.findByText(/automatic top-up of \$9\.00/)).toBeTruthy();
    await press('Downgrade');
    await screen.findByText('elsewhere');
    expect(address()).toBe(`/wallet?order=${orderId}`);
  });

  it('that the person turns back from asks nothing of the server', async () => {
    const { asked } = draw(onPro);
    await press('Downgrade to Plus');
    await press('Cancel');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(asked.map(({ key }) => key)).toEqual(['GET /api/subscription/']);
  });

  it('that fails says so in the product’s words, and the plan stays', async () => {
    draw(onPro, {
      'POST /api/subscription/': {
        status: 502,
        refusal: { code: 'membership.downgradeFailed', msg: 'Downgrade failed, please try again later.' },
      },
    });
    await press('Downgrade to Plus');
    await press('Downgrade');
    await waitFor(() => expect(toasts.get().map(({ text }) => text)).toEqual(['Downgrade failed, please try again later.']));
    expect(within(screen.getByRole('region', { name: 'Pro' })).getByText('Your plan')).toBeTruthy();
  });
});

describe('what is about to happen', () => {
  it('a change that waits for its payment can be paid or given up', async () => {
    draw({ ...basic, pending: { plan: 'plus', order } }, { 'POST /api/subscription/cancel/': { data: basic } });
    expect((await screen.findByRole('link', { name: 'Go to the order' })).getAttribute('href')).toBe(`/wallet?order=${orderId}`);
    await press('Cancel the change');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Go to the order' })).toBeNull());
  });

  it('a Pro plan that is used too little is told how much is missing', async () => {
    draw({ ...onPro, use: { averagePerDay: '1200.5', pointsPerDay: 5000, daysBelow: 3, stage: 'warned' } });
    expect(await screen.findByText('Your use: 1,200.50 of 5,000 points a day on average')).toBeTruthy();
    expect(screen.getByText('Below for 3 days. Nothing changes yet.')).toBeTruthy();
  });

  it('a plan that ends can be kept', async () => {
    const { asked } = draw({ ...onPro, endsAt: '2026-12-20T00:00:00.000Z' }, { 'POST /api/subscription/': { data: onPro } });
    expect(await screen.findByText(/Pro ends on December/)).toBeTruthy();
    await press('Keep Pro');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ body: { plan: 'pro', confirm: true } }));
  });
});
