import type { Fragment } from './fragments.ts';
import type { Placed } from './lines.ts';

/** So many words that certainly were divided make it likely of the others. */
const provedByDivided = 3;

const wholeWord = /(?<=^|[^\p{L}-])\p{L}+(?:-\p{L}+)*(?=$|[^\p{L}-])/gu;

const partsOf = (one: string, other: string): { head: string; tail: string } | null => {
  if (!one.endsWith('-')) return null;
  const head = /(?<=^|[^\p{L}-])\p{L}+(?=-$)/u.exec(one)?.[0];
  const tail = /^\p{Ll}+/u.exec(other)?.[0];
  return head && tail ? { head, tail } : null;
};

/** Tells the hyphens that divide a word at the end of a line from those that belong to it, by the words of the document so far. */
export const createHyphens = () => {
  const words = new Set<string>();
  const proved = { divided: 0, own: 0 };

  const isDivided = (head: string, tail: string): boolean => {
    const [one, other] = [head.toLowerCase(), tail.toLowerCase()];
    if (words.has(`${one}-${other}`)) {
      proved.own += 1;
      return false;
    }
    if (words.has(one + other)) {
      proved.divided += 1;
      return true;
    }
    return proved.divided >= provedByDivided && proved.divided > proved.own && !words.has(one) && !words.has(other);
  };

  return {
    learn: (fragments: readonly Fragment[]): void => {
      fragments.forEach(({ text }, index) => {
        // What stands behind a hyphen may be the rest of a word.
        const whole = fragments[index - 1]?.text.endsWith('-') ? text.replace(/^\p{L}+/u, '') : text;
        for (const [word] of whole.matchAll(wholeWord)) words.add(word.toLowerCase());
      });
    },
    /** The end of a line without a hyphen that only divides its last word; null where it has none. */
    undivided: (one: Placed, other: string): Placed | null => {
      const parts = partsOf(one.text, other);
      const last = one.runs.at(-1);
      if (!parts || !last || !isDivided(parts.head, parts.tail)) return null;
      const { fragment, at } = last;
      return {
        text: one.text.slice(0, -1),
        runs: [...one.runs.slice(0, -1), { at, fragment: { ...fragment, text: fragment.text.slice(0, -1) } }],
      };
    },
  };
};
export type Hyphens = ReturnType<typeof createHyphens>;
