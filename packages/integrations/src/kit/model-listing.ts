import type { z } from 'zod';
import type { AiModel, ModelPrice } from './ai-vendor.ts';
import type { ErrorContext } from './sdk-errors.ts';
import { refusalOf } from './upstream-failure.ts';
import { VendorError } from './vendor-error.ts';

export type ModelListing = {
  url: string;
  headers: Record<string, string>;
  /** Reads the ids out of the vendor's answer. */
  answer: z.ZodType<readonly string[]>;
  /** Leaves out what cannot chat. */
  isChatModel?: (id: string) => boolean;
  /** Of models that we do not know; null where it must be set by an operator. */
  price?: ModelPrice;
};

type Options = {
  listing: ModelListing;
  fetch: typeof globalThis.fetch;
  known: readonly AiModel[];
  context: ErrorContext;
  signal: AbortSignal;
};

const unknownModel = (id: string, price: ModelPrice | null): AiModel => ({
  id,
  name: id,
  contextWindow: null,
  maxOutputTokens: null,
  capabilities: [],
  price,
});

const readJson = async (response: Response, vendor: string): Promise<unknown> => {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new VendorError(vendor, 'unexpected-answer', 'the list of models is no JSON', { cause });
  }
};

/** Asks the vendor which models these credentials open, and adds what we know of them. */
export const findModels = async ({ listing, fetch, known, context, signal }: Options): Promise<readonly AiModel[]> => {
  const response = await fetch(listing.url, { headers: listing.headers, signal });
  if (!response.ok) {
    const failure = { status: response.status, body: await response.text(), header: (name: string) => response.headers.get(name) };
    throw refusalOf(failure, context);
  }
  const parsed = listing.answer.safeParse(await readJson(response, context.vendor));
  if (!parsed.success)
    throw new VendorError(context.vendor, 'unexpected-answer', 'the list of models has another shape', { cause: parsed.error });
  const ids = parsed.data.filter(listing.isChatModel ?? (() => true));
  return ids.map((id) => known.find((model) => model.id === id) ?? unknownModel(id, listing.price ?? null));
};
