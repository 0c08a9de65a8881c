import { type App, appEndpoints } from '@inkstone/contract/apps';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { RequestContext } from '#server/kernel/http/request-context.ts';
import type { AppService, KeptApp } from './app.service.ts';

type Asked = { context: Pick<RequestContext, 'origin'> };

/** An app with the address at which it is called: this installation's, as its people reach it. */
const at = ({ context }: Asked, app: KeptApp): App => ({ ...app, endpoint: `${context.origin}/v1` });

export const appRoutes = (apps: AppService) => {
  const answer = async (asked: Asked, app: Promise<KeptApp>): Promise<App> => at(asked, await app);
  return defineRoutes(appEndpoints, {
    list: async (asked) => (await apps.list(asked.actor)).map((app) => at(asked, app)),
    add: async (asked) => {
      const { app, ...made } = await apps.add(asked.actor, asked.body);
      return { ...made, app: at(asked, app) };
    },
    app: (asked) => answer(asked, apps.get(asked.actor, asked.params.id)),
    change: (asked) => answer(asked, apps.change(asked.actor, asked.params.id, asked.body)),
    remove: ({ actor, params }) => apps.remove(actor, params.id),
    setIsEnabled: (asked) => answer(asked, apps.setIsEnabled(asked.actor, asked.params.id, asked.body.isEnabled)),
    addKey: ({ actor, params, body }) => apps.addKey(actor, params.id, body.name),
    rotateKey: ({ actor, params, body }) => apps.rotateKey(actor, { appId: params.id, keyId: body.keyId }, body.keepHours),
    renameKey: (asked) => {
      const { actor, params, body } = asked;
      return answer(asked, apps.renameKey(actor, { appId: params.id, keyId: body.keyId }, body.name));
    },
    setKeyIsEnabled: (asked) => {
      const { actor, params, body } = asked;
      return answer(asked, apps.setKeyIsEnabled(actor, { appId: params.id, keyId: body.keyId }, body.isEnabled));
    },
    setKeyLimits: (asked) => {
      const { actor, params, body } = asked;
      const { keyId, ...limits } = body;
      return answer(asked, apps.setKeyLimits(actor, { appId: params.id, keyId }, limits));
    },
    removeKey: (asked) => answer(asked, apps.removeKey(asked.actor, { appId: asked.params.id, keyId: asked.body.keyId })),
  });
};
