const inMemory = new Map<string, string>();

/** Reads a value of this browser; storage that is blocked or full is replaced by memory, which lasts as long as the page. */
export const readStored = (key: string): string | null => {
  try {
    return window.localStorage.getItem(key) ?? inMemory.get(key) ?? null;
  } catch {
    return inMemory.get(key) ?? null; // storage is blocked
  }
};

export const writeStored = (key: string, value: string): void => {
  inMemory.set(key, value);
  try {
    window.localStorage.setItem(key, value);
  } catch {
    return; // storage is blocked or full: memory has it
  }
};

/** The keys that begin with this; those of other tabs, too. */
export const storedKeys = (beginning: string): string[] => {
  const known = new Set(inMemory.keys());
  try {
    for (let index = 0; index < window.localStorage.length; index += 1) known.add(window.localStorage.key(index) ?? '');
  } catch {
    // Storage is blocked: memory has them.
  }
  return [...known].filter((key) => key.startsWith(beginning));
};

export const removeStored = (key: string): void => {
  inMemory.delete(key);
  try {
    window.localStorage.removeItem(key);
  } catch {
    return; // storage is blocked: there was nothing
  }
};
