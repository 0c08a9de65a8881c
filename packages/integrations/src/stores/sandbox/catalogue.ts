import type { ListingStatus } from '@inkstone/contract/products';

/** How the picture of a product is drawn when there is no photograph. */
export type SandboxTile = { motif: string; paper: string; ink: string };

/** A further picture, with what it shows in words. */
export type SandboxPicture = SandboxTile & { alt: string };

export type SandboxProduct = {
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
  category: string;
  /** Titles; two products with the same title here are in the same collection. */
  collections: string[];
  options: { name: string; values: string[] }[];
  metafields: { name: string; value: string }[];
  priceAmount: number | null;
  /** The first picture; as long as nobody gave it words of its own they are the title. */
  tile: SandboxTile & { alt?: string };
  pictures: SandboxPicture[];
  version: number;
  updatedAt: Date;
};

export type SandboxProductValues = Omit<SandboxProduct, 'id' | 'version' | 'updatedAt'>;

/** The storage of one store inside this installation, handed in already bound to that store. */
export type SandboxCatalogue = {
  getStore: () => Promise<{ slug: string; name: string; currency: string }>;
  count: () => Promise<number>;
  list: (page: { afterId: string | null; limit: number }) => Promise<SandboxProduct[]>;
  find: (id: string) => Promise<SandboxProduct | undefined>;
  /** The product that was made under this mark before, or the new one; `handle-taken` asks for another handle. */
  insert: (values: SandboxProductValues, key: string) => Promise<SandboxProduct | 'handle-taken'>;
  /** Undefined when the product is gone or no longer at the expected version. */
  update: (id: string, values: Partial<SandboxProductValues>, expectedVersion: number | null) => Promise<SandboxProduct | undefined>;
};
