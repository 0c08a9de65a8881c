import { AppError } from '#server/kernel/errors/app-error.ts';

/** The part of one call in the room. */
export type BodyPlace = {
  /** Takes room for what has come; refuses where there is none left. */
  take: (bytes: number) => void;
  release: () => void;
};

/** A body lies in memory as it came, parsed, and as it is sent on. */
const usualBytes = 256 * 1024 * 1024;

/** How much the bodies of all calls under way may take together, whoever sends them and however slowly. */
export const createBodyRoom = (mostBytes = usualBytes) => {
  let used = 0;
  return {
    open: (): BodyPlace => {
      let own = 0;
      return {
        take: (bytes) => {
          if (used + bytes > mostBytes) throw new AppError('gateway.bodiesFull', 503);
          used += bytes;
          own += bytes;
        },
        release: () => {
          used -= own;
          own = 0;
        },
      };
    },
  };
};
export type BodyRoom = ReturnType<typeof createBodyRoom>;
