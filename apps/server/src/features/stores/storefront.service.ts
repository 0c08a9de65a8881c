import type { OwnerDatabase } from '#server/db/handles.ts';
import type { PublicPage } from '#server/kernel/http/public-page.ts';
import { cleanRichText } from '#server/kernel/security/clean-rich-text.ts';
import { findFrontProduct, findFrontProducts, findFrontStore, hasFrontProduct } from './storefront.repository.ts';
import { renderMissingPage, renderProductPage, renderStorePage } from './storefront-page.ts';
import { storefrontStyle } from './storefront-style.ts';

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
    const page = (status: number, html: PublicPage['html']): PublicPage => ({
      status,
      version: JSON.stringify(store),
      style: storefrontStyle,
      html,
    });
    if (rawHandle === undefined)
      return page(200, async () => renderStorePage(store, await findFrontProducts(db, store.shopId, { limit: 200 }), origin));
    const handle = decoded(rawHandle);
    if (!handle || !(await hasFrontProduct(db, store.shopId, handle))) return page(404, async () => renderMissingPage(store, origin));
    return page(200, async () => {
      const product = await findFrontProduct(db, store.shopId, handle);
      if (!product) return renderMissingPage(store, origin);
      const others = await findFrontProducts(db, store.shopId, { limit: 4, except: product.handle });
      const descriptionHtml = await cleanRichText(product.descriptionHtml);
      return renderProductPage(store, { product: { ...product, descriptionHtml }, others, origin });
    });
  },
});
