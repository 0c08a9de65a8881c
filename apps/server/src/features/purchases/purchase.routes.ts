import { orderAdministrationEndpoints, pointsPerCny, purchaseEndpoints } from '@inkstone/contract/purchases';
import { defineRoutes, type Route } from '#server/kernel/http/define-routes.ts';
import type { CodeService } from './code.service.ts';
import type { GatewayAdministration } from './gateway-administration.service.ts';
import type { Gateways } from './gateways.ts';
import type { OrderService } from './order.service.ts';
import type { OrderAdministration } from './order-administration.service.ts';
import type { WebhookService } from './webhook.service.ts';

type Services = {
  gateways: Gateways;
  orders: OrderService;
  codes: CodeService;
  webhooks: WebhookService;
  administration: OrderAdministration;
  ways: GatewayAdministration;
};

export const purchaseRoutes = ({ gateways, orders, codes, webhooks, administration, ways }: Services): Route[] => [
  ...defineRoutes(purchaseEndpoints, {
    options: async () => ({ pointsPerCny, minimumPoints: 1, options: await gateways.list(), known: gateways.known() }),
    topUp: ({ actor, body, context }) => orders.topUp(actor, body, context),
    list: ({ actor, query }) => orders.list(actor, query),
    codeHistory: ({ actor, query }) => orders.listCodes(actor, query),
    order: ({ actor, params }) => orders.get(actor, params.id),
    cancel: ({ actor, params }) => orders.cancel(actor, params.id),
    receipt: ({ actor, params, context }) => orders.receipt(actor, params.id, context.language),
    redeem: ({ actor, body, context: { requestId } }) => codes.redeem({ actor, requestId }, body.code),
    event: async ({ params, raw }) => {
      await webhooks.receive(params.gateway, raw);
      return {};
    },
  }),
  ...defineRoutes(orderAdministrationEndpoints, {
    list: ({ query }) => administration.list(query),
    approve: ({ params, body, ...by }) => administration.approve(by, params.id, body.note),
    decline: ({ params, body, ...by }) => administration.decline(by, params.id, body.reason),
    refund: ({ params, body, ...by }) => administration.refund(by, params.id, body.reason),
    batches: () => codes.list(),
    makeCodes: ({ body, ...by }) => codes.make(by, body),
    disableBatch: ({ params, ...by }) => codes.disable(by, params.id),
    enableBatch: ({ params, ...by }) => codes.enable(by, params.id),
    gateways: () => ways.list(),
    writeInstructions: ({ params, body, ...by }) => ways.writeInstructions(by, params.gateway, body),
  }),
];
