import type { Money } from '@inkstone/integrations';
import { type Language, phrases } from '@inkstone/phrases';
import type { OwnerDatabase } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import { findPerson } from '#server/features/accounts/index.ts';
import { type Micropoints, writePointsFor } from '#server/features/wallet/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { maySendBrowserTo } from '#server/kernel/http/access/outside-address.ts';
import { newId } from '#server/kernel/ids.ts';
import { instructionsFor, type UsableGateway } from './gateways.ts';
import { findOrder, findOrderByPurpose, insertOrder, type OrderRow, updateCheckout } from './order.repository.ts';
import { lockOrder } from './order-settlement.repository.ts';
import type { OrderSettlement } from './order-settlement.ts';

type Deps = { db: OwnerDatabase; clock: Clock; settlement: OrderSettlement };
/** The language of the payment page, and the address it returns to. */
export type OrderPlacing = { origin: string; language: Language };
export type OrderDraft = {
  kind: 'top-up' | 'plan';
  micropoints: Micropoints;
  amount: Money;
  via: UsableGateway;
  purpose?: string /** The id of the request: a repeat with it finds the first one's order. */;
  id?: string;
};
type Opening = { via: UsableGateway; place: OrderPlacing };

const hourMs = 3_600_000;
// A provider's page expires after a day; a bank transfer may take a month.
const lifeMs = { checkout: 25 * hourMs, instructions: 30 * 24 * hourMs };

/** Creates an order and asks its provider for the payment page. With a purpose, an existing order of that purpose is used. */
export const createPlaceOrder = ({ db, clock, settlement }: Deps) => {
  const requestOf = async (actor: Actor, order: OrderRow, { via, place: { origin, language } }: Opening) => {
    const buyer = await asTenant(db, actor.accountId, (tx) => findPerson(tx, actor.userId));
    return {
      orderId: order.id,
      amount: { minor: order.amountMinor, currency: order.currency },
      title: phrases[language].purchases.checkoutTitle.replace('{{points}}', writePointsFor(language, order.micropoints)),
      email: buyer?.email ?? '',
      returnUrl: `${origin}/wallet?order=${order.id}`,
      instructions: instructionsFor(via, language),
    };
  };

  /** Asks the provider for the payment page; without one the order is closed. */
  const askForPage = async (actor: Actor, order: OrderRow, opening: Opening): Promise<OrderRow> => {
    const { via, place } = opening;
    try {
      const { reference, url, instructions } = await (await via.connect()).begin(await requestOf(actor, order, opening));
      // A gateway's answer is not ours: nobody is sent to an address that could be read or run.
      if (url && !maySendBrowserTo(url, opening.place.origin))
        throw new AppError('vendor.unexpectedAnswer', 502, { vendor: order.gateway });
      const values = { externalId: reference, checkoutUrl: url, instructions };
      return (await asTenant(db, actor.accountId, (tx) => updateCheckout(tx, order.id, values))) ?? order;
    } catch (error) {
      await db.transaction(async (tx) => {
        const locked = await lockOrder(tx, order.id);
        // A parallel request may have got the page meanwhile.
        if (locked?.externalId !== null) return;
        await settlement.close(tx, locked, { state: 'declined', reason: phrases[place.language].purchases.pageFailed });
      });
      throw error;
    }
  };

  /** Requests for payment pages in progress, by order, so that a second caller waits for the same page. */
  const underWay = new Map<string, Promise<OrderRow>>();
  const openCheckout = (actor: Actor, order: OrderRow, opening: Opening): Promise<OrderRow> => {
    const page = underWay.get(order.id) ?? askForPage(actor, order, opening).finally(() => underWay.delete(order.id));
    underWay.set(order.id, page);
    return page;
  };

  /** Gets the page of a pending order that has none, because a server stopped before storing it. Providers open one page for each order. */
  const isUnopened = ({ state, gateway, externalId }: OrderRow, via: UsableGateway): boolean =>
    state === 'pending' && externalId === null && via.gateway.flow === 'checkout' && gateway === via.gateway.metadata.id;

  return async (actor: Actor, draft: OrderDraft, at: OrderPlacing): Promise<OrderRow> => {
    const { kind, micropoints, amount, via, purpose, id = newId() } = draft;
    const now = clock.now();
    const values = {
      id,
      userId: actor.userId,
      kind,
      gateway: via.gateway.metadata.id,
      micropoints,
      amountMinor: amount.minor,
      currency: amount.currency,
      purpose: purpose ?? null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifeMs[via.gateway.flow]),
    };
    const made = await asTenant(db, actor.accountId, (tx) => insertOrder(tx, values));
    if (made) return openCheckout(actor, made, { via, place: at });
    // Another request was first: there is one order for each purpose, and one for each request.
    const first = await asTenant(
      db,
      actor.accountId,
      async (tx) => (await findOrder(tx, id)) ?? (purpose && findOrderByPurpose(tx, purpose)),
    );
    if (!first) throw new AppError('purchase.notFound', 404);
    return isUnopened(first, via) || underWay.has(first.id) ? openCheckout(actor, first, { via, place: at }) : first;
  };
};
export type PlaceOrder = ReturnType<typeof createPlaceOrder>;
