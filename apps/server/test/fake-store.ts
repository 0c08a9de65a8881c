import { type RegisteredStorePlatform, StoreError, type StoreFailure, type StoreProduct } from '@inkstone/integrations';

const platformId = 'fake-store';

const productAt = (index: number): StoreProduct => ({
  id: `p${String(index).padStart(6, '0')}`,
  version: '1',
  title: `Product ${index}`,
  descriptionHtml: `<p>Number ${index}.</p>`,
  seoTitle: '',
  seoDescription: '',
  handle: `product-${index}`,
  status: 'active',
  vendor: 'Fake',
  productType: '',
  tags: [],
  category: '',
  collections: [],
  options: [],
  metafields: [],
  price: null,
  images: [],
  url: null,
  updatedAt: new Date(Date.UTC(2026, 0, 1) + index * 1000).toISOString(),
});

/** A store on a platform elsewhere, of so many products, that does what a test tells it. */
export const createFakeStore = (count: number) => {
  const products = new Map(Array.from({ length: count }, (_, index) => [productAt(index).id, productAt(index)]));
  const asked: (string | null)[] = [];
  const store = {
    products,
    /** The cursors that were asked for, in order. */
    asked,
    /** Called before each page; throws what the store fails with, or waits. */
    onPage: async (_cursor: string | null): Promise<void> => undefined,
    change: (index: number, values: Partial<StoreProduct>): void => {
      const { id } = productAt(index);
      const before = products.get(id) ?? productAt(index);
      products.set(id, { ...before, ...values, version: `${Number(before.version) + 1}` });
    },
    remove: (index: number): boolean => products.delete(productAt(index).id),
  };
  const platform: RegisteredStorePlatform = {
    metadata: { id: platformId, name: 'Fake store', description: { en: '', zh: '' }, website: null, credentialFields: [] },
    load: async () => ({
      metadata: platform.metadata,
      capabilities: ['products.read'],
      findFront: async () => null,
      countProducts: async () => products.size,
      listProducts: async (_context, { cursor, limit }) => {
        asked.push(cursor);
        await store.onPage(cursor);
        const behind = [...products.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)).filter(({ id }) => cursor === null || id > cursor);
        const items = behind.slice(0, limit);
        return { items, nextCursor: behind.length > limit ? (items.at(-1)?.id ?? null) : null };
      },
      getProduct: async (_context, id) => {
        const found = products.get(id);
        if (!found) throw storeFailure({ kind: 'notFound' });
        return found;
      },
    }),
  };
  return { ...store, platform, setOnPage: (onPage: typeof store.onPage) => void Object.assign(store, { onPage }) };
};

export const storeFailure = (failure: StoreFailure) => new StoreError('Fake store', failure);
/** What a shop of it has as its platform. */
export const fakeStoreShop = { platform: platformId };
