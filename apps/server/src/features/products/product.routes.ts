import { productEndpoints } from '@inkstone/contract/products';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { OptimizeService } from './optimize.service.ts';
import type { ProductService } from './product.service.ts';
import type { ProductSavingService } from './product-saving.service.ts';
import type { CatalogueSyncService } from './sync/catalogue-sync.service.ts';

type Services = { products: ProductService; saving: ProductSavingService; optimizing: OptimizeService; syncs: CatalogueSyncService };

export const productRoutes = ({ products, saving, optimizing, syncs }: Services) =>
  defineRoutes(productEndpoints, {
    search: ({ actor, query }) => products.search(actor, query),
    counts: ({ actor, query }) => products.counts(actor, query),
    exportAll: async ({ actor, query }) => ({
      fileName: 'products.csv',
      contentType: 'text/csv; charset=utf-8',
      body: await products.exportAll(actor, query),
    }),
    sync: ({ actor, context: { language } }) => syncs.start({ actor, language }),
    syncState: ({ actor, context: { language } }) => syncs.find({ actor, language }),
    stopSync: ({ actor, context: { language } }) => syncs.stop({ actor, language }),
    info: ({ actor, params }) => products.getInfo(actor, params.id),
    save: ({ actor, params, body, context: { requestId } }) => optimizing.save({ actor, requestId }, params.id, body),
    saveAlts: ({ actor, params, body, context: { requestId } }) => optimizing.saveAlts({ actor, requestId }, params.id, body),
    history: ({ actor, params }) => products.history(actor, params.id),
    undo: ({ actor, params, body, context: { requestId } }) => saving.undo({ actor, requestId }, params.id, body.revisionId),
  });
