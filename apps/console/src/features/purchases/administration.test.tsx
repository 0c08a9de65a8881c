import type { CodeBatch, OperatorGateway, OperatorOrder } from '@inkstone/contract/purchases';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildOrder } from '../../../test/build-order.ts';
import { type Answers, drawPage, fakeServer } from '../../../test/draw-page.tsx';
import { press } from '../../../test/press.ts';
import { startTestTexts } from '../../../test/texts.ts';
import { OperatorCodesPage } from './operator-codes.page.tsx';
import { OperatorOrdersPage } from './operator-orders.page.tsx';
import { OperatorPaymentsPage } from './operator-payments.page.tsx';

beforeAll(async () => {
  await startTestTexts();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const id = '6b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2a01';
const order: OperatorOrder = {
  ...buildOrder({ id }),
  accountId: id,
  accountName: 'Paper & Pine',
  email: 'owner@paper-and-pine.example',
};
const batch: CodeBatch = {
  id,
  note: 'Fair in Leipzig',
  points: '500',
  count: 20,
  redeemed: 3,
  expiresAt: null,
  disabledAt: null,
  createdAt: '2026-11-20T08:00:00.000Z',
};
const choose = async (name: string) => {
  await press('Actions');
  fireEvent.click(await screen.findByRole('menuitem', { name }));
};

describe('the operator’s orders', () => {
  const draw = (answers: Answers = {}) => {
    let state: OperatorOrder['state'] = 'pending';
    const decide = (next: OperatorOrder['state']) => () => {
      state = next;
      return { data: { ...order, state } };
    };
    return fakeServer({
      'GET /api/operator/orders/': (_, query) => {
        const asked = query.get('state');
        return { data: { items: asked === 'all' || asked === state ? [{ ...order, state }] : [], nextCursor: null } };
      },
      [`POST /api/operator/orders/${id}/approve/`]: decide('paid'),
      [`POST /api/operator/orders/${id}/decline/`]: decide('declined'),
      ...answers,
    });
  };

  it('begin with those that wait; an approval says what it books', async () => {
    const asked = draw();
    drawPage('/orders', <OperatorOrdersPage />, '/orders');
    await choose('Approve');
    expect(screen.getByText('You say that CN¥10.00 have come. 1,000 points are booked at once.')).toBeTruthy();
    await press('Approve');
    expect(await screen.findByText('No order waits for a decision')).toBeTruthy();
    expect(asked.some(({ key, body }) => key.endsWith('/approve/') && JSON.stringify(body) === '{"note":""}')).toBe(true);
  });

  it('are not declined without a reason', async () => {
    const asked = draw();
    drawPage('/orders', <OperatorOrdersPage />, '/orders?state=all');
    await choose('Decline');
    await press('Decline');
    expect(await screen.findByText('Please enter a reason.')).toBeTruthy();
    fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), { target: { value: 'No money came.' } });
    await press('Decline');
    expect(await within(await screen.findByRole('table')).findByText('Declined')).toBeTruthy();
    expect(asked.find(({ key }) => key.endsWith('/decline/'))?.body).toEqual({ reason: 'No money came.' });
  });
});

describe('redemption codes', () => {
  it('are switched off and on by the batch', async () => {
    let disabledAt: string | null = null;
    fakeServer({
      'GET /api/operator/codes/': () => ({ data: [{ ...batch, disabledAt }] }),
      [`POST /api/operator/codes/${id}/disable/`]: () => {
        disabledAt = '2026-11-21T08:00:00.000Z';
        return { data: { ...batch, disabledAt } };
      },
    });
    drawPage('/codes', <OperatorCodesPage />, '/codes');
    expect(await screen.findByText('3 / 20')).toBeTruthy();
    await choose('Switch off');
    expect(await screen.findByText('Switched off')).toBeTruthy();
  });

  it('are made in a number that can be, after saying what they are worth', async () => {
    const asked = fakeServer({ 'GET /api/operator/codes/': { data: [] } });
    drawPage('/codes', <OperatorCodesPage />, '/codes');
    await press('Make codes');
    fireEvent.change(screen.getByRole('textbox', { name: 'How many' }), { target: { value: '1001' } });
    expect(screen.getByText('1,001,000 points in all')).toBeTruthy();
    await press('Make and download');
    expect(await screen.findByText('Please enter a number from 1 to 1,000.')).toBeTruthy();
    expect(asked.map(({ key }) => key)).toEqual(['GET /api/operator/codes/']);
  });
});

describe('the ways to pay', () => {
  const manual: OperatorGateway = {
    id: 'manual-payment',
    name: { en: 'Bank transfer', zh: '银行转账' },
    description: { en: 'By hand.', zh: '' },
    flow: 'instructions',
    isUsable: false,
    missingVariables: [],
    instructions: { en: '', zh: '' },
  };
  const card: OperatorGateway = {
    ...manual,
    id: 'stripe',
    name: { en: 'Card', zh: '银行卡' },
    flow: 'checkout',
    missingVariables: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
    instructions: null,
  };

  it('say what each lacks, and are offered once the operator wrote what payers have to do', async () => {
    let first = manual;
    const asked = fakeServer({
      'GET /api/operator/payments/': () => ({ data: [first, card] }),
      'POST /api/operator/payments/manual-payment/instructions/': () => {
        first = { ...manual, isUsable: true, instructions: { en: 'Transfer to 6222.', zh: '' } };
        return { data: first };
      },
    });
    drawPage('/secret_badass_page/payments', <OperatorPaymentsPage />, '/secret_badass_page/payments');
    const byHand = within(await screen.findByRole('region', { name: 'Bank transfer' }));
    expect(byHand.getByText(/^Write what payers have to do/)).toBeTruthy();
    const byCard = within(screen.getByRole('region', { name: 'Card' }));
    expect(byCard.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(card.missingVariables);
    expect(byCard.queryByRole('textbox')).toBeNull();
    const save = byHand.getByRole('button', { name: 'Save' });
    expect(save).toHaveProperty('disabled', true);
    fireEvent.change(byHand.getByRole('textbox', { name: /^Payment instructions in English/ }), { target: { value: 'Transfer to 6222.' } });
    fireEvent.click(save);
    expect(await byHand.findByText('Offered to payers')).toBeTruthy();
    expect(byHand.queryByText(/^Write what payers have to do/)).toBeNull();
    expect(asked.find(({ key }) => key.startsWith('POST'))?.body).toEqual({ en: 'Transfer to 6222.', zh: '' });
    expect(save).toHaveProperty('disabled', true);
  });
});
