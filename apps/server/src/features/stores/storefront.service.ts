import type { OwnerDatabase } from '#server/db/handles.ts';
import { findFrontProduct, findFrontProducts, findFrontStore } from './storefront.repository.ts';
import { renderMissingPage, renderProductPage, renderStorePage } from './storefront-page.ts';

/** A page that the server draws for everybody. */
type PublicPage = { status: number; html: (nonce: string) => string };

const address = /^\/s\/([a-z0-9-]{1,80})(?:\/|\/products\/([^/]{1,400})\/?)?$/;

const decoded = (text: string): string | null => {
  try {
    const handle = decodeURIComponent(text).normalize('NFC');
    return handle.includes('\0') ? null : handle;
  } catch {
    return null; // not a text at all: no product has such a handle
  }
};

/** The public pages of sandbox stores under /s/. */
export const createStorefrontService = ({ db }: { db: OwnerDatabase }) => ({
  async findPublicPage(path: string, origin: string): Promise<PublicPage | null> {
    const [, slug, rawHandle] = address.exec(path) ?? [];
    const store = slug ? await findFrontStore(db, slug) : undefined;
    if (!store) return null;
    if (rawHandle === undefined) {
      const products = await findFrontProducts(db, store.shopId, { limit: 200 });
      return { status: 200, html: (nonce) => renderStorePage(store, products, { origin, nonce }) };
    }
    const handle = decoded(rawHandle);
    const product = handle ? await findFrontProduct(db, store.shopId, handle) : undefined;
    if (!product) return { status: 404, html: (nonce) => renderMissingPage(store, { origin, nonce }) };
    const others = await findFrontProducts(db, store.shopId, { limit: 4, except: product.handle });
    return { status: 200, html: (nonce) => renderProductPage(store, { product, others, origin, nonce }) };
  },
});
