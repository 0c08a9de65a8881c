import type { OwnerDatabase } from '#server/db/handles.ts';
import type { PublicPage } from '#server/kernel/http/pages/public-page.ts';
import { cleanRichText } from '#server/kernel/security/clean-rich-text.ts';
import { type FrontStore, findFrontProduct, findFrontProducts, findFrontStore, hasFrontProduct } from './storefront.repository.ts';
import { renderBlogPage, renderContentPage } from './storefront-content-page.ts';
import { findFrontArticles, findFrontBlog, findFrontContent, findFrontLinks } from './storefront-contents.repository.ts';
import type { FrontShown } from './storefront-frame.ts';
import { renderMissingPage, renderProductPage, renderStorePage } from './storefront-page.ts';
import { storefrontStyle } from './storefront-style.ts';

const address = /^\/s\/([a-z0-9-]{1,80})(?:\/|\/(products|pages|blogs)\/([^/]{1,400})(?:\/|\/([^/]{1,400})\/?)?)?$/;

const decoded = (text: string): string | null => {
  try {
    const handle = decodeURIComponent(text).normalize('NFC');
    return handle.includes('\0') ? null : handle;
  } catch {
    return null; // not a text at all: nothing has such a handle
  }
};

/** What is asked for of a store: its front, or a thing by its handles. */
type Asked = { area: string | undefined; handle: string; article: string | null };
type Draw = (shown: FrontShown) => Promise<string>;

const readAddress = (path: string): (Asked & { slug: string; isReadable: boolean }) | null => {
  const [, slug, area, rawHandle, rawArticle] = address.exec(path) ?? [];
  if (!slug) return null;
  const handle = rawHandle === undefined ? '' : decoded(rawHandle);
  const article = rawArticle === undefined ? null : decoded(rawArticle);
  const isReadable = handle !== null && (rawArticle === undefined || (article !== null && area === 'blogs'));
  return { slug, area, handle: handle ?? '', article, isReadable };
};

/** The public pages of sandbox stores under /s/. */
export const createStorefrontService = ({ db }: { db: OwnerDatabase }) => {
  const product = async ({ shopId }: FrontStore, { handle }: Asked, origin: string): Promise<Draw | null> => {
    if (!(await hasFrontProduct(db, shopId, handle))) return null;
    return async (shown) => {
      const found = await findFrontProduct(db, shopId, handle);
      if (!found) return renderMissingPage(shown, origin);
      const others = await findFrontProducts(db, shopId, { limit: 4, except: found.handle });
      const descriptionHtml = await cleanRichText(found.descriptionHtml);
      return renderProductPage(shown, { product: { ...found, descriptionHtml }, others, origin });
    };
  };

  /** A blog, an article of one, or a page. */
  const content = async ({ shopId }: FrontStore, { area, handle, article }: Asked, origin: string): Promise<Draw | null> => {
    const blog = area === 'blogs' ? ((await findFrontBlog(db, shopId, handle)) ?? null) : null;
    if (area === 'blogs' && !blog) return null;
    if (blog && article === null)
      return async (shown) => renderBlogPage(shown, { blog, articles: await findFrontArticles(db, shopId, blog.id) }, origin);
    const found = await findFrontContent(db, shopId, { handle: article ?? handle, blogId: blog?.id ?? null });
    if (!found) return null;
    return async (shown) => {
      const bodyHtml = await cleanRichText(found.bodyHtml);
      return renderContentPage(shown, { content: { ...found, bodyHtml }, blog, origin });
    };
  };

  const front =
    ({ shopId }: FrontStore, origin: string): Draw =>
    async (shown) =>
      renderStorePage(shown, await findFrontProducts(db, shopId, { limit: 200 }), origin);

  const find = async (store: FrontStore, asked: Asked, origin: string): Promise<Draw | null> => {
    if (!asked.area) return front(store, origin);
    return asked.area === 'products' ? product(store, asked, origin) : content(store, asked, origin);
  };

  return {
    async findPublicPage(path: string, origin: string): Promise<PublicPage | null> {
      const asked = readAddress(path);
      const store = asked ? await findFrontStore(db, asked.slug) : undefined;
      if (!asked || !store) return null;
      const draw = asked.isReadable ? await find(store, asked, origin) : null;
      return {
        status: draw ? 200 : 404,
        version: JSON.stringify(store),
        style: storefrontStyle,
        html: async () => {
          const shown = { ...store, links: await findFrontLinks(db, store.shopId) };
          return draw ? draw(shown) : renderMissingPage(shown, origin);
        },
      };
    },
  };
};
