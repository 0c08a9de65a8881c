import { appEndpoints } from '@inkstone/contract/apps';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { AppService } from './app.service.ts';

export const appRoutes = (apps: AppService) =>
  defineRoutes(appEndpoints, {
    list: ({ actor }) => apps.list(actor),
    add: ({ actor, body }) => apps.add(actor, body),
    app: ({ actor, params }) => apps.get(actor, params.id),
    change: ({ actor, params, body }) => apps.change(actor, params.id, body),
    remove: ({ actor, params }) => apps.remove(actor, params.id),
    setIsEnabled: ({ actor, params, body }) => apps.setIsEnabled(actor, params.id, body.isEnabled),
    addKey: ({ actor, params, body }) => apps.addKey(actor, params.id, body.name),
    rotateKey: ({ actor, params, body }) => apps.rotateKey(actor, { appId: params.id, keyId: body.keyId }, body.keepHours),
    setKeyIsEnabled: ({ actor, params, body }) => apps.setKeyIsEnabled(actor, { appId: params.id, keyId: body.keyId }, body.isEnabled),
    removeKey: ({ actor, params, body }) => apps.removeKey(actor, { appId: params.id, keyId: body.keyId }),
  });
