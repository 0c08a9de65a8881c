import type { Order } from '@inkstone/contract/purchases';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { initialState } from '#console/kernel/session/global-state.ts';
import { buildOrder } from '../../../test/build-order.ts';
import { choose } from '../../../test/choose.ts';
import { type Answers, drawPage, fakeServer, knowing } from '../../../test/draw-page.tsx';
import { startTestTexts } from '../../../test/texts.ts';
import { OrderDialog } from './order-dialog.tsx';
import { OrdersSection } from './orders-section.tsx';
import { TopUpButton } from './top-up-button.tsx';

beforeAll(async () => {
  await startTestTexts();
});
beforeEach(() => {
  knowing({});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const id = '6b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2a01';
const order = buildOrder({ id, instructions: 'Transfer to account 6222.' });
const manual = { id: 'manual-payment', name: 'Manual payment', description: 'By transfer.', minimumPoints: 1, flow: 'instructions' };
const twice = (text: string) => ({ en: text, zh: text });
const options = {
  pointsPerCny: 100,
  minimumPoints: 1,
  options: [{ ...manual, name: twice(manual.name), description: twice(manual.description) }],
  known: [{ id: manual.id, name: twice(manual.name), flow: manual.flow }],
};

const draw = (answers: Answers, search = '?do=top-up') => {
  const asked = fakeServer({ 'GET /api/purchase/options/': { data: options }, ...answers });
  const screenOf = (
    <>
      <TopUpButton />
      <OrderDialog />
    </>
  );
  return { asked, ...drawPage('/wallet', screenOf, `/wallet${search}`) };
};

describe('topping up', () => {
  it('says before the order what it costs, in either unit', async () => {
    draw({});
    const amount = await screen.findByRole('textbox', { name: 'Amount' });
    fireEvent.change(amount, { target: { value: '2500' } });
    expect(screen.getByText('CN¥25.00')).toBeTruthy();
    fireEvent.blur(amount);
    expect(amount).toHaveProperty('value', '2,500');
    fireEvent.click(screen.getByRole('radio', { name: 'CNY' }));
    expect(amount).toHaveProperty('value', '25.00');
    fireEvent.change(amount, { target: { value: '9.9' } });
    expect(screen.getByText('990 points cost')).toBeTruthy();
  });

  it('refuses less than a point in the product’s words and asks nothing of the server', async () => {
    const { asked } = draw({});
    fireEvent.change(await screen.findByRole('textbox', { name: 'Amount' }), { target: { value: '0' } });
    fireEvent.click(screen.getByRole('button', { name: 'Place order' }));
    expect(await screen.findByText('Please top up at least 1 point.')).toBeTruthy();
    expect(asked.map(({ key }) => key)).toEqual(['GET /api/purchase/options/']);
  });

  it('orders, and shows how to pay', async () => {
    const { asked, address } = draw({ 'POST /api/purchase/': { data: order }, [`GET /api/purchase/${id}/`]: { data: order } });
    fireEvent.click(await screen.findByRole('button', { name: 'Place order' }));
    expect(await screen.findByText('Transfer to account 6222.')).toBeTruthy();
    expect(asked.find(({ key }) => key === 'POST /api/purchase/')?.body).toEqual({ points: 1000, gateway: 'manual-payment' });
    expect(address()).toBe(`/wallet?order=${id}`);
  });

  it('names the order in the address before it leaves for the provider’s page', async () => {
    const checkoutUrl = 'https://checkout.provider.example/1';
    const left: string[] = [];
    const { address } = draw({
      'POST /api/purchase/': { data: { ...order, checkoutUrl } },
      [`GET /api/purchase/${id}/`]: { data: { ...order, checkoutUrl } },
    });
    vi.spyOn(window.location, 'assign').mockImplementation((url) => void left.push(`${url} from ${address()}`));
    fireEvent.click(await screen.findByRole('button', { name: 'Place order' }));
    const onward = await screen.findByRole('link', { name: 'Go to payment' });
    expect(onward.getAttribute('href')).toBe(checkoutUrl);
    await waitFor(() => expect(left).toEqual([`${checkoutUrl} from /wallet?order=${id}`]));
    expect(screen.queryByRole('button', { name: 'Place order' })).toBeNull();
  });

  it('offers nothing dead without any way to pay: a code is left, and the operator is led to the settings', async () => {
    const nothing = { 'GET /api/purchase/options/': { data: { ...options, options: [] } } };
    draw(nothing);
    expect(await screen.findByText(/^No way to pay is set up here yet/)).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Redemption code' })).toBeTruthy();
    expect(screen.queryByRole('radio', { name: 'Buy points' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Place order' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Set up a way to pay' })).toBeNull();
    cleanup();
    knowing({ profile: { ...initialState.profile, isOperator: true } });
    draw(nothing);
    const link = await screen.findByRole('link', { name: 'Set up a way to pay' });
    expect(link.getAttribute('href')).toBe('/secret_badass_page/payments');
  });

  it('redeems a code, and shows the refusal of a wrong one', async () => {
    const { address } = draw({
      'POST /api/purchase/redeem/': (body) =>
        JSON.stringify(body).includes('GOOD')
          ? { data: { ...order, kind: 'code', state: 'paid' } }
          : { refusal: { code: 'purchase.codeRefused', msg: 'This code cannot be redeemed.' } },
    });
    fireEvent.click(screen.getByRole('radio', { name: 'Redeem a code' }));
    const code = screen.getByRole('textbox', { name: 'Redemption code' });
    fireEvent.change(code, { target: { value: 'BAD' } });
    fireEvent.click(screen.getByRole('button', { name: 'Redeem a code' }));
    expect(await screen.findByText('This code cannot be redeemed.')).toBeTruthy();
    fireEvent.change(code, { target: { value: 'GOOD' } });
    fireEvent.click(screen.getByRole('button', { name: 'Redeem a code' }));
    await waitFor(() => expect(address()).toBe('/wallet'));
  });
});

describe('orders', () => {
  it('can be cancelled while they wait', async () => {
    let state: Order['state'] = 'pending';
    draw(
      {
        [`GET /api/purchase/${id}/`]: () => ({ data: { ...order, state } }),
        [`POST /api/purchase/${id}/cancel/`]: () => {
          state = 'cancelled';
          return { data: { ...order, state } };
        },
      },
      `?order=${id}`,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel order' }));
    expect(await screen.findByText('Cancelled')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
  });

  it('say, once they are closed, that nothing was charged, and lead to the next one', async () => {
    const stripe = {
      ...options,
      options: [{ ...manual, name: twice('Card'), description: twice(''), id: 'stripe', flow: 'checkout' }],
      known: [...options.known, { id: 'stripe', name: twice('Card'), flow: 'checkout' }],
    };
    const closed = (state: Order['state'], changes: Partial<Order> = {}) => ({
      'GET /api/purchase/options/': { data: stripe },
      [`GET /api/purchase/${id}/`]: { data: { ...order, gateway: 'stripe', state, ...changes } },
    });
    draw(closed('cancelled'), `?order=${id}`);
    expect(await screen.findByText('This order is closed. Nothing was charged and no points were added.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Top up' }).getAttribute('href')).toBe('/wallet?do=top-up');
    cleanup();
    draw(closed('declined', { gateway: 'manual-payment', kind: 'plan', reason: 'Nothing came.' }), `?order=${id}`);
    expect(await screen.findByText('This order is closed. No points were added.')).toBeTruthy();
    expect(screen.getByText('Nothing came.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See your plan' })).toBeTruthy();
    cleanup();
    draw(closed('pending', { checkoutUrl: 'https://checkout.provider.example/1', instructions: '' }), `?order=${id}`);
    expect(await screen.findByText(/^If you have paid, the points are added/)).toBeTruthy();
  });

  it('are made on a provider’s page where there is one', async () => {
    const page = { ...manual, id: 'stripe', flow: 'checkout', name: twice('Card'), description: twice('') };
    draw({ 'GET /api/purchase/options/': { data: { ...options, options: [...options.options, page] } } });
    expect(await screen.findByRole('radio', { name: /^Card/ })).toHaveProperty('checked', true);
    expect(screen.getByRole('button', { name: 'Go to payment' })).toBeTruthy();
  });

  it('are listed by state, and an account without any is led to its first', async () => {
    fakeServer({
      'GET /api/purchase/options/': { data: options },
      'GET /api/purchase/': (_, query) => ({
        data: { items: query.get('state') === 'paid' ? [{ ...order, state: 'paid' }] : [], nextCursor: null },
      }),
    });
    const page = drawPage('/history', <OrdersSection />, '/history');
    const first = await screen.findByRole('link', { name: 'Top up' });
    expect(first.getAttribute('href')).toBe('/wallet?do=top-up');
    await choose(screen.getByRole('combobox', { name: 'State' }), 'Paid');
    expect(await screen.findByRole('table', { name: 'Orders' })).toBeTruthy();
    expect(page.address()).toBe('/history?state=paid');
  });
});
