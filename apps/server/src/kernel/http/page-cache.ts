type Kept = { html: Promise<string>; length: number };

const mostPages = 500;
const mostCharacters = 20_000_000;

/** Keeps pages in memory under what they were made from, the least recently asked for leaving first; however many ask, each is made once. */
export const createPageCache = () => {
  // A Map iterates in order of insertion, and `get` inserts anew, so the first key is the least recently used.
  const pages = new Map<string, Kept>();
  let characters = 0;

  const forget = (key: string): void => {
    characters -= pages.get(key)?.length ?? 0;
    pages.delete(key);
  };
  const keep = (key: string, kept: Kept): Kept => {
    pages.delete(key);
    pages.set(key, kept);
    return kept;
  };
  const makeRoom = (): void => {
    for (const key of pages.keys()) {
      if (pages.size <= mostPages && characters <= mostCharacters) return;
      forget(key);
    }
  };

  return {
    get: (key: string, make: () => Promise<string>): Promise<string> => {
      const known = pages.get(key);
      if (known) return keep(key, known).html;
      const { html } = keep(key, { html: make(), length: 0 });
      html.then(
        ({ length }) => {
          const kept = pages.get(key);
          if (kept?.html !== html) return;
          kept.length = length;
          characters += length;
          makeRoom();
        },
        () => forget(key),
      );
      return html;
    },
  };
};
