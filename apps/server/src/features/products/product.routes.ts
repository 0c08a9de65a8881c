import { productEndpoints } from '@inkstone/contract/products';
import { defineRoutes } from '#server/kernel/define-routes.ts';
import type { ProductService } from './product.service.ts';

export const productRoutes = (products: ProductService) =>
  defineRoutes(productEndpoints, {
    search: ({ actor, query }) => products.search(actor, query),
    counts: ({ actor }) => products.counts(actor),
    sync: ({ actor }) => products.sync(actor),
    info: ({ actor, params }) => products.getInfo(actor, params.id),
    save: ({ actor, params, body }) => products.save(actor, params.id, body),
    history: ({ actor, params }) => products.history(actor, params.id),
    undo: ({ actor, params, body }) => products.undo(actor, params.id, body.revisionId),
  });
