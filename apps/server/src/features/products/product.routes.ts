import { productEndpoints } from '@inkstone/contract/products';
import { defineRoutes } from '#server/kernel/http/define-routes.ts';
import type { ProductService } from './product.service.ts';
import type { ProductSavingService } from './product-saving.service.ts';

export const productRoutes = (products: ProductService, saving: ProductSavingService) =>
  defineRoutes(productEndpoints, {
    search: ({ actor, query }) => products.search(actor, query),
    counts: ({ actor }) => products.counts(actor),
    sync: ({ actor }) => products.sync(actor),
    info: ({ actor, params }) => products.getInfo(actor, params.id),
    save: ({ actor, params, body, context: { requestId } }) => saving.save({ actor, requestId }, params.id, body),
    history: ({ actor, params }) => products.history(actor, params.id),
    undo: ({ actor, params, body, context: { requestId } }) => saving.undo({ actor, requestId }, params.id, body.revisionId),
  });
