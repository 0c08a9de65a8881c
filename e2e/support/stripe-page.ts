import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const webhookSecret = 'whsec_journey';

type Checkout = {
  id: string;
  orderId: string;
  title: string;
  minor: number;
  currency: string;
  status: 'open' | 'complete' | 'expired';
  returnUrl: string;
};

const readBody = async (request: IncomingMessage): Promise<URLSearchParams> =>
  new URLSearchParams(Buffer.concat(await request.toArray()).toString());

const price = 'line_items[0][price_data]';
const checkoutOf = (form: URLSearchParams): Checkout => ({
  id: `cs_${randomUUID()}`,
  orderId: form.get('metadata[order_id]') ?? '',
  title: form.get(`${price}[product_data][name]`) ?? '',
  minor: Number(form.get(`${price}[unit_amount]`)),
  currency: form.get(`${price}[currency]`) ?? '',
  status: 'open',
  returnUrl: form.get('success_url') ?? '',
});

const wire = ({ id, orderId, minor, currency, status }: Checkout, pages: string) => ({
  id,
  object: 'checkout.session',
  status,
  url: status === 'open' ? `${pages}/pay/${id}` : null,
  payment_status: status === 'complete' ? 'paid' : 'unpaid',
  payment_intent: status === 'complete' ? `pi_${id}` : null,
  amount_total: minor,
  currency,
  metadata: { order_id: orderId },
});

const draw = ({ title, minor, currency, status, returnUrl }: Checkout): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Checkout</title><link rel="icon" href="data:,"></head>
<body><h1>${title}</h1><p>${(minor / 100).toFixed(2)} ${currency.toUpperCase()}</p>
${status === 'open' ? '<form method="post"><button>Pay</button></form>' : '<p>This page is closed.</p>'}
<a href="${returnUrl}">Back</a></body></html>`;

type Mood = {
  /** Where the messages go. */
  installation: string;
  /** Every call of its API fails. */
  isDown: boolean;
  /** A payment is not told: its message comes later than the payer. */
  isSilent: boolean;
};

/** Stripe as a payer meets it: its API, and a page of its own with a button to pay and a way back. */
export type StripePage = {
  environment: Record<string, string>;
  /** Where the pages are; another site than the installation, as Stripe's are. */
  origin: string;
  set: (mood: Partial<Mood>) => void;
  /** The message that a checkout was paid, with a fresh id, and how it was answered. */
  tellPaid: (orderId: string, as?: { secret?: string; eventId?: string }) => Promise<number>;
  statusOf: (orderId: string) => Checkout['status'];
  /** How many pages were made. */
  checkouts: () => number;
  close: () => Promise<void>;
};

/** The checkouts that were made, one for each order, as Stripe keeps them by their idempotency keys. */
const keepCheckouts = () => {
  const made = new Map<string, Checkout>();
  const byKey = new Map<string, Checkout>();
  return {
    count: () => made.size,
    get: (id: string | undefined) => made.get(id ?? ''),
    create: async (request: IncomingMessage): Promise<Checkout> => {
      const form = await readBody(request);
      const key = String(request.headers['idempotency-key']);
      const checkout = byKey.get(key) ?? checkoutOf(form);
      byKey.set(key, checkout);
      made.set(checkout.id, checkout);
      return checkout;
    },
    ofOrder: (orderId: string): Checkout => {
      const found = [...made.values()].find((each) => each.orderId === orderId);
      if (!found) throw new Error('no checkout was made for this order');
      return found;
    },
  };
};

const sign = (body: string, secret: string): string => {
  const at = Math.floor(Date.now() / 1000);
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
};

const listen = async (host: string, answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>) => {
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a server that listens on a port has one
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { port, close };
};

export const startStripePage = async (host: string): Promise<StripePage> => {
  const checkouts = keepCheckouts();
  const state = { installation: '', isDown: false, isSilent: false, pages: '' };

  const tellPaid: StripePage['tellPaid'] = (orderId, { secret = webhookSecret, eventId = `evt_${randomUUID()}` } = {}) => {
    const object = wire({ ...checkouts.ofOrder(orderId), status: 'complete' }, state.pages);
    const body = JSON.stringify({ id: eventId, object: 'event', type: 'checkout.session.completed', data: { object } });
    const headers = { 'content-type': 'application/json', 'stripe-signature': sign(body, secret) };
    return fetch(`${state.installation}/api/open/payments/stripe/events/`, { method: 'POST', headers, body }).then(({ status }) => status);
  };
  const answerCall = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [, , , , id, verb] = (request.url ?? '').split('/');
    const checkout = state.isDown ? undefined : id ? checkouts.get(id) : await checkouts.create(request);
    if (checkout && verb === 'expire') checkout.status = 'expired';
    response.writeHead(checkout ? 200 : 500, { 'content-type': 'application/json' });
    response.end(JSON.stringify(checkout ? wire(checkout, state.pages) : { error: { type: 'api_error', message: 'down' } }));
  };
  const answerPayer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const checkout = checkouts.get((request.url ?? '').split('/')[2]);
    if (!checkout) return void response.writeHead(404).end();
    if (request.method !== 'POST') return void response.writeHead(200, { 'content-type': 'text/html' }).end(draw(checkout));
    checkout.status = 'complete';
    if (!state.isSilent) await tellPaid(checkout.orderId, { eventId: `evt_${checkout.id}` });
    response.writeHead(303, { location: checkout.returnUrl }).end();
  };
  const { port, close } = await listen(host, (request, response) =>
    request.url?.startsWith('/v1/') ? answerCall(request, response) : answerPayer(request, response),
  );
  // The installation is at 127.0.0.1, so this is another site to the browser: cookies that must not cross do not.
  state.pages = `http://localhost:${port}`;
  return {
    environment: {
      STRIPE_SECRET_KEY: 'sk_test_journey',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: `http://${host}:${port}`,
    },
    origin: state.pages,
    set: (next) => void Object.assign(state, next),
    tellPaid,
    statusOf: (orderId) => checkouts.ofOrder(orderId).status,
    checkouts: checkouts.count,
    close,
  };
};
