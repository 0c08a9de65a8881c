import type { ImagePart } from '@inkstone/integrations/kit/ai-vendor';
import { imageTypeOf, largestPicture } from '@inkstone/integrations/kit/image-type';
import type { Clock } from '#server/kernel/clock.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';

/** Why a model did not see a picture, as the note of its run. */
export type UnseenCause = 'pictureUnreachable' | 'pictureTooLarge' | 'pictureFormat' | 'pictureRefused';
export type Sight = { picture: ImagePart } | { unseen: UnseenCause };
/** Fetches the picture at an address for a model to see; throws nothing but the signal's reason. */
export type Look = (url: string, signal: AbortSignal) => Promise<Sight>;

/** A picture is waited for before anything is written. */
export const pictureLimits = { maxBytes: largestPicture, timeoutMs: 8000, idleTimeoutMs: 5000, redirects: 3 };
/** The pictures of one product are asked for by several runs soon after each other. */
const keptMs = 10 * 60_000;
const mostKeptBytes = 24_000_000;

type Kept = { picture: ImagePart; until: number };

const causeOf = (error: unknown): UnseenCause => {
  if (!(error instanceof AppError)) throw error;
  return error.code === 'outbound.tooLarge' ? 'pictureTooLarge' : 'pictureUnreachable';
};

/** Fetches pictures through the guarded client, and keeps the last ones for a while. A store names their addresses, or a person does. */
export const createPictureFetching = ({ fetch, clock }: { fetch: typeof globalThis.fetch; clock: Clock }): Look => {
  const kept = new Map<string, Kept>();

  const keep = (url: string, picture: ImagePart): void => {
    kept.delete(url);
    kept.set(url, { picture, until: clock.now().getTime() + keptMs });
    let bytes = [...kept.values()].reduce((sum, each) => sum + each.picture.bytes.length, 0);
    for (const [oldest, each] of kept) {
      if (bytes <= mostKeptBytes) return;
      kept.delete(oldest);
      bytes -= each.picture.bytes.length;
    }
  };

  const fetchPicture = async (url: string, signal: AbortSignal): Promise<Sight> => {
    const response = await fetch(url, { signal, headers: { accept: 'image/webp,image/png,image/jpeg,image/gif' } });
    if (!response.ok) {
      await response.body?.cancel();
      return { unseen: 'pictureUnreachable' };
    }
    const bytes = new Uint8Array(await response.arrayBuffer());
    const mediaType = imageTypeOf(bytes);
    if (!mediaType) return { unseen: 'pictureFormat' };
    // What is on it matters, not its finest lines.
    const picture: ImagePart = { type: 'image', bytes, mediaType, detail: 'low' };
    keep(url, picture);
    return { picture };
  };

  return async (url, signal) => {
    const known = kept.get(url);
    if (known && known.until > clock.now().getTime()) return { picture: known.picture };
    // Pictures that a store draws stand in their own address, as vectors, which models do not take.
    if (url.startsWith('data:')) return { unseen: 'pictureFormat' };
    try {
      return await fetchPicture(url, signal);
    } catch (error) {
      signal.throwIfAborted();
      return { unseen: causeOf(error) };
    }
  };
};
