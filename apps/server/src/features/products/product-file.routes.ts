import { productFileEndpoints } from '@inkstone/contract/product-files';
import type { ProductFileService } from '#server/features/stores/index.ts';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { CatalogueSyncService } from './sync/catalogue-sync.service.ts';

type Services = { files: ProductFileService; syncs: CatalogueSyncService };

export const productFileRoutes = ({ files, syncs }: Services) =>
  defineRoutes(productFileEndpoints, {
    check: ({ actor, query: { name }, raw }) => files.check(actor, { name, bytes: raw.body }),
    waiting: ({ actor }) => files.findWaiting(actor),
    take: async ({ actor, params, body, context: { language } }) => {
      await files.take(actor, params.id, { ...body, begin: syncs.beginAnew });
      return syncs.start({ actor, language });
    },
    discard: async ({ actor, params }) => {
      await files.discard(actor, params.id);
      return {};
    },
  });
