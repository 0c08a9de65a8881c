import { gatewayEndpoints } from '@inkstone/contract/gateway';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { Catalogue } from './catalogue/catalogue.service.ts';
import type { BodyLog } from './log/bodies/body-log.ts';
import type { RequestLog } from './log/request-log.service.ts';
import type { TestCalls } from './test-call/test-call.service.ts';

type Services = { catalogue: Catalogue; log: RequestLog; bodies: Pick<BodyLog, 'get'>; tests: TestCalls };

export const gatewayRoutes = ({ catalogue, log, bodies, tests }: Services) =>
  defineRoutes(gatewayEndpoints, {
    chatModels: () => catalogue.chatModels(),
    drawModels: () => catalogue.drawModels(),
    categories: () => catalogue.categories(),
    requests: ({ actor, query, context }) => log.list(actor, query, context.language),
    request: ({ actor, params, context }) => log.detail(actor, params.id, context.language),
    test: ({ actor, params, context }) => tests.test(actor, params.id, context.language),
    bodies: ({ actor, params }) => bodies.get(actor.accountId, params.id),
  });
