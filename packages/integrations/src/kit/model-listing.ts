import type { ModelKind } from '@inkstone/contract/model-kinds';
import type { z } from 'zod';
import type { AiModel, ModelPrice } from './ai-vendor.ts';
import { kindByName, wireOfKind } from './kind-by-name.ts';
import { findOfficialPrice, type OfficialPrices } from './official-prices.ts';
import type { ErrorContext } from './sdk-errors.ts';
import type { SdkKinds } from './sdk-kinds.ts';
import { refusalOf } from './upstream-failure.ts';
import { VendorError } from './vendor-error.ts';
import type { WireLines } from './vendor-wire.ts';

export type ModelListing = {
  url: string;
  headers: Record<string, string>;
  /** Reads the ids out of the vendor's answer. */
  answer: z.ZodType<readonly string[]>;
  /** Leaves out what can neither chat nor anything else that is called here. */
  isChatModel?: (id: string) => boolean;
  /** Of models that we do not know; null where it must be set by an operator. */
  price?: ModelPrice;
};

type Options = {
  listing: ModelListing;
  fetch: typeof globalThis.fetch;
  known: { models: readonly AiModel[]; officialPrices?: OfficialPrices; wires?: WireLines } & SdkKinds;
  context: ErrorContext;
  signal: AbortSignal;
};

const unknownModel = (id: string, price: ModelPrice | null): AiModel => ({
  id,
  name: id,
  kind: kindByName(id),
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
  const kindOf = (id: string) => known.models.find((model) => model.id === id)?.kind ?? kindByName(id);
  const { embeddingModel: embedding, imageModel: image } = known;
  const translated: Partial<Record<ModelKind, unknown>> = { embedding, image };
  const isCallable = (id: string): boolean => {
    const kind = kindOf(id);
    if (kind === 'chat') return listing.isChatModel?.(id) ?? true;
    return known.wires?.[wireOfKind[kind]] !== undefined || translated[kind] !== undefined;
  };
  const ids = parsed.data.filter(isCallable);
  const priceOf = (id: string) => listing.price ?? (known.officialPrices ? findOfficialPrice(known.officialPrices, id) : null);
  return ids.map((id) => known.models.find((model) => model.id === id) ?? unknownModel(id, priceOf(id)));
};
