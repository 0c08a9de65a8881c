import type { Order } from '@inkstone/contract/purchases';
import type { OwnerDatabase, OwnerTransaction } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import { points, type WalletFeature } from '#server/features/wallet/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Logger } from '#server/kernel/logging/logger.ts';
import type { HashesOf } from '#server/kernel/security/keyed-hash.ts';
import { createCodeService } from './code.service.ts';
import { createGatewayAdministration } from './gateway-administration.service.ts';
import { createGateways } from './gateways.ts';
import { findOrderByPurpose } from './order.repository.ts';
import { createOrderService } from './order.service.ts';
import { createOrderAdministration } from './order-administration.service.ts';
import { blankOrders, hasPaid } from './order-settlement.repository.ts';
import { createOrderSettlement, type OrderListeners } from './order-settlement.ts';
import { createPlaceOrder, type OrderPlacing } from './place-order.ts';
import { presentOrder } from './present-order.ts';
import { purchaseRoutes } from './purchase.routes.ts';
import { createWebhookService } from './webhook.service.ts';

type UsdOrder = { usdCents: number; kind: 'plan'; purpose: string };

type Parts = {
  database: OwnerDatabase;
  clock: Clock;
  logger: Logger;
  hashesOf: HashesOf;
  config: { vendorEnvironment: Readonly<Record<string, string | undefined>> };
  wallet: Pick<WalletFeature, 'credit' | 'clawBack'>;
  fetchFor: (operatorOrigins: readonly string[]) => typeof globalThis.fetch;
  listeners: OrderListeners;
  /** Hundredths of a CNY for one USD. */
  usdRate: () => Promise<number>;
};

/** Money that comes in: orders, ways to pay, redemption codes. */
export const createPurchasesFeature = (parts: Parts) => {
  const { database: db, clock, logger, hashesOf, config, wallet, fetchFor, listeners, usdRate } = parts;
  const gateways = createGateways({ ...config, db, fetchFor });
  const settlement = createOrderSettlement({ wallet, clock, listeners });
  const place = createPlaceOrder({ db, clock, settlement });
  const orders = createOrderService({ db, logger, gateways, settlement, place });
  const webhooks = createWebhookService({ db, clock, logger, gateways, settlement });
  const codes = createCodeService({ db, clock, hashesOf, settlement });
  const administration = createOrderAdministration({ db, gateways, settlement });
  const ways = createGatewayAdministration({ db, clock, gateways });
  return {
    name: 'purchases',
    routes: purchaseRoutes({ gateways, orders, codes, webhooks, administration, ways }),
    /** Asks providers about payments whose webhook may be lost, and closes overdue orders. */
    schedules: [{ name: 'purchases.sweep', cron: '*/10 * * * *', work: webhooks.sweep }],
    cancel: orders.cancel,
    /** Whether there is a way to pay that payers can use now. */
    isPayable: async (): Promise<boolean> => (await gateways.list()).length > 0,
    hasPaid,
    /** Removes personal texts from the orders, which are kept for accounting. */
    forgetAccount: (tx: OwnerTransaction, { accountId, now }: { accountId: string; now: Date }) => blankOrders(tx, accountId, now),
    /** The pending order with this purpose. */
    findPending: async (accountId: string, purpose: string): Promise<Order | null> => {
      const found = await asTenant(db, accountId, (tx) => findOrderByPurpose(tx, purpose));
      return found?.state === 'pending' ? presentOrder(found) : null;
    },
    /** Creates an order for an amount in US dollars at the default gateway; there is one order for each purpose. */
    orderForUsd: async (actor: Actor, { usdCents, kind, purpose }: UsdOrder, at: OrderPlacing): Promise<Order> => {
      const fen = Math.round((usdCents * (await usdRate())) / 100);
      const amount = { minor: usdCents, currency: 'USD' as const };
      // 1 CNY = 100 points, so a fen is a point.
      return presentOrder(await place(actor, { kind, micropoints: points(fen), amount, via: await gateways.preferred(), purpose }, at));
    },
  };
};
