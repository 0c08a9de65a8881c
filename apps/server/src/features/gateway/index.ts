import type { AppAccess } from '#server/features/apps/index.ts';
import type { SoldModel } from '#server/features/models/index.ts';
import type { BareRoute } from '#server/kernel/http/bare-routes.ts';
import { createModelList } from './model-list.service.ts';
import { answerAsOpenAi } from './openai-errors.ts';
import { secretOf } from './secret-of.ts';

type Parts = { access: AppAccess; findSold: () => Promise<readonly SoldModel[]> };

/** The AI API: what programs call by the keys of apps, in the formats that their clients speak. */
export const createGatewayFeature = (parts: Parts) => {
  const models = createModelList(parts);
  const bareRoutes: BareRoute[] = [
    {
      method: 'GET',
      path: '/v1/models',
      module: 'apiIntegration',
      handle: async (call) => ({ status: 200, body: await models.list(secretOf(call)) }),
      answerError: answerAsOpenAi,
    },
    {
      method: 'GET',
      path: '/v1/models/:id',
      module: 'apiIntegration',
      handle: async (call) => ({ status: 200, body: await models.get(secretOf(call), call.params['id'] ?? '') }),
      answerError: answerAsOpenAi,
    },
  ];
  return { name: 'gateway', routes: [], bareRoutes };
};
