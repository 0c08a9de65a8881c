const windowSeconds = 60;
/** One more than the seconds of a window: the oldest is only partly out of it, and so counts whole. */
const slotCount = windowSeconds + 1;

/** What was counted in the last 60 seconds, in slots of a second; whatever 60 seconds are looked at, they never had more than was let in. */
export const createMinuteWindow = () => {
  const slots = new Float64Array(slotCount);
  let latest = Number.NEGATIVE_INFINITY;
  let sum = 0;

  /** The second of a moment; a clock that was set back stands still here. */
  const moveTo = (nowMs: number): number => {
    const second = Math.floor(nowMs / 1000);
    if (second - latest >= slotCount) {
      slots.fill(0);
      sum = 0;
      latest = second;
    }
    while (latest < second) {
      latest += 1;
      sum -= slots[latest % slotCount] ?? 0;
      slots[latest % slotCount] = 0;
    }
    return latest;
  };

  return {
    /** How much is in the window now. */
    used: (nowMs: number): number => {
      moveTo(nowMs);
      return sum;
    },
    /** Counts so much more, and answers the second it is counted in. */
    add: (nowMs: number, count: number): number => {
      const second = moveTo(nowMs);
      slots[second % slotCount] = (slots[second % slotCount] ?? 0) + count;
      sum += count;
      return second;
    },
    /** Corrects what was counted in a second; what has left the window meanwhile is not counted any more. */
    correct: (second: number, difference: number): void => {
      if (latest - second >= slotCount) return;
      slots[second % slotCount] = (slots[second % slotCount] ?? 0) + difference;
      sum += difference;
    },
    /** In how many seconds no more than this is left in the window. */
    secondsUntil: (nowMs: number, most: number): number => {
      const now = moveTo(nowMs);
      let left = sum;
      for (let age = slotCount - 1; age >= 0 && left > most; age -= 1) {
        left -= slots[(((now - age) % slotCount) + slotCount) % slotCount] ?? 0;
        if (left <= most) return slotCount - age;
      }
      return 0;
    },
    isIdle: (nowMs: number): boolean => Math.floor(nowMs / 1000) - latest >= slotCount,
  };
};
export type MinuteWindow = ReturnType<typeof createMinuteWindow>;
