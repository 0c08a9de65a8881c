/** Calls whose callers have left: their vendors are heard out, so many at once and so long at most. */
export type Drains = { mostAtOnce: number; longestMs: number };

/** Places for calls that are heard out. */
export const createDrains = ({ mostAtOnce, longestMs }: Drains) => {
  let used = 0;
  return {
    /** Calls `onLate` when the time is over; answers how to give the place back, or null where none is left. */
    take: (onLate: () => void): (() => void) | null => {
      if (used >= mostAtOnce) return null;
      used += 1;
      const timer = setTimeout(onLate, longestMs);
      return () => {
        clearTimeout(timer);
        used -= 1;
      };
    },
  };
};
export type DrainPlaces = ReturnType<typeof createDrains>;
