/** Those who wait, one line for each key; the keys take turns, so that nobody stands behind somebody else's crowd. */
export const createWaitingLines = <Waiter>() => {
  // A Map iterates in order of insertion: the first key is the next one, and goes to the end once it had its turn.
  const lines = new Map<string, readonly Waiter[]>();

  const put = (key: string, line: readonly Waiter[]): void => {
    if (line.length) lines.set(key, line);
    else lines.delete(key);
  };

  return {
    add: (key: string, waiter: Waiter): void => put(key, [...(lines.get(key) ?? []), waiter]),
    leave: (key: string, waiter: Waiter): void =>
      put(
        key,
        (lines.get(key) ?? []).filter((each) => each !== waiter),
      ),
    /** Takes the next one out; undefined when nobody waits. */
    takeNext: (): Waiter | undefined => {
      for (const [key, [next, ...others]] of lines) {
        lines.delete(key);
        put(key, others);
        return next;
      }
      return undefined;
    },
    /** Takes out the latest of a key. */
    takeLatest: (key: string): Waiter | undefined => {
      const line = lines.get(key) ?? [];
      put(key, line.slice(0, -1));
      return line.at(-1);
    },
    lengthOf: (key: string): number => lines.get(key)?.length ?? 0,
    count: (): number => [...lines.values()].reduce((sum, line) => sum + line.length, 0),
    /** The key with the most waiters. */
    longest: (): { key: string; length: number } =>
      [...lines].reduce((found, [key, { length }]) => (length > found.length ? { key, length } : found), { key: '', length: 0 }),
  };
};
