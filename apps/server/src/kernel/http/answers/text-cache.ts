type Text = string | Buffer;
type Kept = { text: Promise<Text>; length: number };

const mostTexts = 500;
const mostLength = 20_000_000;

/** Keeps texts in memory under what they were made from, the least recently asked for leaving first; however many ask, each is made once. */
export const createTextCache = () => {
  // A Map iterates in order of insertion, and `get` inserts anew, so the first key is the least recently used.
  const texts = new Map<string, Kept>();
  let total = 0;

  const forget = (key: string): void => {
    total -= texts.get(key)?.length ?? 0;
    texts.delete(key);
  };
  const keep = (key: string, kept: Kept): Kept => {
    texts.delete(key);
    texts.set(key, kept);
    return kept;
  };
  const makeRoom = (): void => {
    for (const key of texts.keys()) {
      if (texts.size <= mostTexts && total <= mostLength) return;
      forget(key);
    }
  };

  return {
    get: (key: string, make: () => Promise<Text>): Promise<Text> => {
      const known = texts.get(key);
      if (known) return keep(key, known).text;
      const { text } = keep(key, { text: make(), length: 0 });
      text.then(
        ({ length }) => {
          const kept = texts.get(key);
          if (kept?.text !== text) return;
          kept.length = length;
          total += length;
          makeRoom();
        },
        () => forget(key),
      );
      return text;
    },
  };
};
