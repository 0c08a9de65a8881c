import { listingFields } from '@inkstone/contract/listing-writer';
import type { ProductDetail } from '@inkstone/contract/products';
import { altClaims } from '@inkstone/copy-checks/alt-claims';
import { factsOf, textsOfFacts } from '@inkstone/copy-checks/product-facts';
import { sureScore, toldLanguage } from '@inkstone/text/told-language';
import { visibleText } from '@inkstone/text/visible-text';
import type { Actor } from '#server/kernel/actor.ts';
import type { ProductService } from './product.service.ts';
import type { ProductSave, ProductSavingService } from './product-saving.service.ts';
import { refuseClaims } from './refuse-claims.ts';

type Deps = { products: Pick<ProductService, 'getInfo'>; saving: Pick<ProductSavingService, 'save' | 'saveAlts'> };
type Asked = { actor: Actor; requestId: string };
type Optimized = ProductSave & { approved: readonly string[] };
type Pictured = { alts: string[]; version: string; approved: readonly string[] };

/** So much of a text is read to tell its language. */
const longestLook = 20_000;

/** Saves texts of a product whose brief nobody knows: they are held against the product's own data alone, its texts for search included. */
export const createOptimizeService = ({ products, saving }: Deps) => ({
  async save(asked: Asked, id: string, { approved, ...save }: Optimized): Promise<ProductDetail> {
    const product = await products.getInfo(asked.actor, id);
    const { title, descriptionHtml: description, seoTitle, seoDescription } = save;
    refuseClaims(
      {
        texts: Object.entries({ title, description, seoTitle, seoDescription }).map(([field, text]) => ({
          field,
          shape: field === 'description' ? listingFields.description.shape : 'line',
          text,
        })),
        facts: [...textsOfFacts(factsOf(product)), product.seoTitle, product.seoDescription],
        language: toldLanguage(visibleText(description.slice(0, longestLook)), sureScore) ?? 'en',
        approved,
      },
      'product.unprovenClaims',
    );
    return saving.save(asked, id, save);
  },

  /** Saves what pictures show in words: those that are new are held against the product's data. */
  async saveAlts(asked: Asked, id: string, { approved, ...save }: Pictured): Promise<ProductDetail> {
    const product = await products.getInfo(asked.actor, id);
    refuseClaims(altClaims({ product, alts: save.alts, approved }), 'product.unprovenClaims');
    return saving.saveAlts(asked, id, save);
  },
});
export type OptimizeService = ReturnType<typeof createOptimizeService>;
