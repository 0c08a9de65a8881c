import type { ListingStatus } from '@inkstone/contract/products';

/** How the picture of a product is drawn when there is no photograph. */
export type ShelfTile = { motif: string; paper: string; ink: string };

export type ShelfProduct = {
  id: string;
  handle: string;
  title: string;
  descriptionHtml: string;
  seoTitle: string;
  seoDescription: string;
  status: ListingStatus;
  vendor: string;
  productType: string;
  tags: string[];
  priceAmount: number | null;
  tile: ShelfTile;
  version: number;
  updatedAt: Date;
};

export type ShelfValues = Omit<ShelfProduct, 'id' | 'version' | 'updatedAt'>;

/** The storage of one store inside this installation, handed in already bound to that store. */
export type SandboxShelf = {
  getStore: () => Promise<{ slug: string; name: string; currency: string }>;
  list: (page: { afterId: string | null; limit: number }) => Promise<ShelfProduct[]>;
  find: (id: string) => Promise<ShelfProduct | undefined>;
  /** The product that was made under this mark before, or the new one; `handle-taken` asks for another handle. */
  insert: (values: ShelfValues, key: string) => Promise<ShelfProduct | 'handle-taken'>;
  /** Undefined when the product is gone or no longer at the expected version. */
  update: (id: string, values: Partial<ShelfValues>, expectedVersion: number | null) => Promise<ShelfProduct | undefined>;
};
