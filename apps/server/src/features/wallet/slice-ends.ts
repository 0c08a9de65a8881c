import type { Micropoints } from './points.ts';
import type { Place, Slice } from './slices.ts';

type Options = {
  all: () => [Place, Slice][];
  release: (slice: Slice) => Promise<void>;
  giveBack: (slice: Slice, amount: Micropoints) => Promise<void>;
  extend: (slice: Slice, seconds: number) => Promise<void>;
  now: () => number;
};

/** How long a slice lives without a word from its process. */
export const sliceSeconds = 180;
const idleMs = 500;
const tickMs = 250;
/** From then on a slice serves only the calls that it has. */
const freshMs = 30_000;
const extendMs = 60_000;
/** A call under way is heard of more often; whatever has a share without a word was forgotten. */
const longestMs = 900_000;

/** Sees to it that slices end: those that nobody uses at once, the others when their calls have ended. What cannot be written ends by the time of its hold. */
export const createSliceEnds = ({ all, release, giveBack, extend, now }: Options) => {
  let timer: NodeJS.Timeout | undefined;

  const drop = (place: Place, slice: Slice): void => void place.slices.splice(place.slices.indexOf(slice), 1);

  const returnLeft = (slice: Slice): Promise<void> => {
    const { left } = slice;
    slice.left = 0n;
    return giveBack(slice, left);
  };

  /** Ends a slice, as far as no call has a share of it. */
  const retire = async (place: Place, slice: Slice): Promise<void> => {
    slice.isRetired = true;
    if (!slice.calls) {
      drop(place, slice);
      await release(slice);
    } else if (slice.left > 0n) await returnLeft(slice);
  };

  const look = async (place: Place, slice: Slice): Promise<void> => {
    const age = now() - slice.takenAt;
    if (now() - slice.usedAt > longestMs) return drop(place, slice);
    const isIdle = !slice.calls && now() - slice.usedAt > idleMs;
    if (slice.isRetired || isIdle || age > freshMs) return retire(place, slice);
    return undefined;
  };

  const keepAlive = async (slice: Slice): Promise<void> => {
    if (now() - slice.extendedAt < extendMs) return;
    slice.extendedAt = now();
    await extend(slice, sliceSeconds);
  };

  const tick = (): void => {
    for (const [place, slice] of all()) {
      look(place, slice).catch(() => undefined);
      keepAlive(slice).catch(() => undefined);
    }
    if (all().length) return;
    clearInterval(timer);
    timer = undefined;
  };

  return {
    retire,
    /** Told of a new slice. */
    watch: (): void => {
      timer ??= setInterval(tick, tickMs).unref();
    },
    /** Ends all that can be ended now. */
    drain: async (): Promise<void> => {
      clearInterval(timer);
      timer = undefined;
      await Promise.allSettled(all().map(([place, slice]) => retire(place, slice)));
    },
  };
};
