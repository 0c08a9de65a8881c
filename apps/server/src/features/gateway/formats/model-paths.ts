import type { BareCall, BareRoute } from '#server/kernel/http/bare/bare-routes.ts';
import { secretOf } from '#server/kernel/http/bare/secret-of.ts';
import { createModelList } from '../catalogue/model-list.service.ts';
import { geminiShape, type ModelShape, shapeOf } from './model-shapes.ts';

const module = 'apiIntegration';

type Way = { path: BareRoute['path']; shapeFor: (headers: BareCall['headers']) => ModelShape };

const ways: readonly Way[] = [
  { path: '/v1/models', shapeFor: shapeOf },
  { path: '/v1beta/models', shapeFor: () => geminiShape },
];

/** The paths by which clients ask which models there are, each in the format that it speaks. */
export const modelPaths = (deps: Parameters<typeof createModelList>[0]): BareRoute[] => {
  const models = createModelList(deps);
  return ways.flatMap(({ path, shapeFor }): BareRoute[] => {
    const answerError: BareRoute['answerError'] = (error, language, headers) => shapeFor(headers).answerError(error, language, headers);
    const asked = (call: BareCall) => ({ secret: secretOf(call), shape: shapeFor(call.headers) });
    return [
      { method: 'GET', path, module, answerError, handle: async (call) => ({ status: 200, body: await models.list(asked(call)) }) },
      {
        method: 'GET',
        path: `${path}/:id`,
        module,
        answerError,
        handle: async (call) => ({ status: 200, body: await models.get({ ...asked(call), name: call.params['id'] ?? '' }) }),
      },
    ];
  });
};
