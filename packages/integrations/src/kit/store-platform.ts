import type { ListingStatus } from '@inkstone/contract/products';
import type { StoreCapability } from '@inkstone/contract/stores';
import type { Credentials, IntegrationMetadata } from './metadata.ts';
import type { StoreBlogs, StoreContents } from './store-contents.ts';

/** The texts of a product that we may write. */
export type ProductTexts = { title: string; descriptionHtml: string; seoTitle: string; seoDescription: string };

export type StoreProduct = ProductTexts & {
  /** The product's id on its platform. */
  id: string;
  /** Another value after every change; hand it back with an update. */
  version: string;
  handle: string;
  status: ListingStatus;
  vendor: string;
  productType: string;
  tags: readonly string[];
  /** Its place in the platform's tree of categories, as in `Office Supplies > Paper Products`; empty where it has none. */
  category: string;
  collections: readonly { id: string; title: string }[];
  /** What shoppers choose from, such as sizes. */
  options: readonly { name: string; values: readonly string[] }[];
  /** Further facts with a name, such as a material; values as text. */
  metafields: readonly { name: string; value: string }[];
  /** `amount` counts the smallest unit of the currency. */
  price: { amount: number; currency: string } | null;
  /** All of them, the first one stands for the product. */
  images: readonly { url: string; alt: string }[];
  /** Where shoppers see it; null while it is not public. */
  url: string | null;
  updatedAt: string;
};

export type NewStoreProduct = ProductTexts & { status: ListingStatus; vendor?: string; tags?: readonly string[] };
export type StoreProductChange = Partial<
  ProductTexts & {
    status: ListingStatus;
    tags: readonly string[];
    /** What each picture shows, in the order of `images`; another number of them than there are pictures is a `conflict`. */
    imageAlts: readonly string[];
  }
>;

export type StorePage<Item> = { items: readonly Item[]; nextCursor: string | null };

/** Everything a platform needs from outside. */
export type StoreContext = {
  shop: { id: string; domain: string; name: string };
  credentials: Credentials;
  /** Every request goes through this; the server hands in its guarded client. */
  fetch: typeof globalThis.fetch;
  signal?: AbortSignal;
};

/** Rows of a product file by the names of their columns, with what nobody here understands; empty cells are left out. */
export type StoreFile = {
  listColumns: (context: StoreContext) => Promise<readonly string[]>;
  /** The rows of each product, in the order of the file. */
  listRows: (
    context: StoreContext,
    page: { cursor: string | null; limit: number },
  ) => Promise<StorePage<{ id: string; rows: readonly Readonly<Record<string, string>>[] }>>;
};

/** Failures are `StoreError`. What a platform cannot do stands in no capability, and its method is left out. */
export type StorePlatform = {
  metadata: IntegrationMetadata;
  capabilities: readonly StoreCapability[];
  /** The address of the store's public front; null where there is none. */
  findFront: (context: StoreContext) => Promise<string | null>;
  /** How many products it has, to show how far reading them is; left out where a platform does not say. */
  countProducts?: (context: StoreContext) => Promise<number>;
  /** Every product once, in an order that changes nothing about what is already behind the cursor. */
  listProducts: (context: StoreContext, page: { cursor: string | null; limit: number }) => Promise<StorePage<StoreProduct>>;
  getProduct: (context: StoreContext, id: string) => Promise<StoreProduct>;
  /** `key` marks the product: a repeat after a lost answer finds the first one instead of making a second. */
  createProduct?: (context: StoreContext, product: NewStoreProduct, key: string) => Promise<StoreProduct>;
  /** Refuses with `conflict` when the product is no longer at `expectedVersion`; null writes in any case. */
  updateProduct?: (
    context: StoreContext,
    id: string,
    change: { values: StoreProductChange; expectedVersion: string | null },
  ) => Promise<StoreProduct>;
  /** A catalogue that is itself a file of rows: it goes out as that file, and in its order. */
  file?: StoreFile;
  /** The blogs and their articles: both where `articles` is a capability. */
  blogs?: StoreBlogs;
  articles?: StoreContents;
  pages?: StoreContents;
};
