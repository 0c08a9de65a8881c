import type { Term } from './wording.ts';

/** What is believed before there are wordings: so many of them, of which a word has one, and a small one a half. */
const believed = { wordings: 50, small: 25 };
/** As many wordings of an entry are believed in, which have the words that all wordings have. */
const believedOfEntry = 3;

/** Of each wording whose it is, -1 where it went, and how many each entry has. */
type Owners = { entryOf: readonly number[]; sizes: readonly number[] };

/** Terms by how many wordings have them, and which. Wordings are numbered as they come. */
export const createTermSpace = () => {
  const numbers = new Map<string, number>();
  const isSmall: boolean[] = [];
  const having: number[][] = [];
  const counts: number[] = [];
  const wordings: (Uint32Array | null)[] = [];
  let weights = new Float64Array(0);
  let lengths = new Float64Array(0);
  let present = 0;
  let isStale = true;

  const weightOf = (count: number, small: boolean): number =>
    Math.log(1 + (present + believed.wordings) / (count + (small ? believed.small : 0) || 1));

  /** What terms weigh and how long wordings are, after some came or went. */
  const refresh = (): void => {
    weights = Float64Array.from(counts, (count, number) => weightOf(count, isSmall[number] ?? false));
    const square = (sum: number, term: number): number => sum + (weights[term] ?? 0) ** 2;
    lengths = Float64Array.from(wordings, (terms) => Math.sqrt(terms?.reduce(square, 0) ?? 1) || 1);
    isStale = false;
  };

  const numberOf = ({ text, isSmall: small }: Term): number => {
    const known = numbers.get(text);
    if (known !== undefined) return known;
    const number = numbers.size;
    numbers.set(text, number);
    isSmall.push(small);
    having.push([]);
    counts.push(0);
    return number;
  };

  return {
    /** Adds a wording, whose number is that of how many came before. */
    add: (terms: readonly Term[]): void => {
      const mine = Uint32Array.from(terms, numberOf);
      for (const term of mine) {
        counts[term] = (counts[term] ?? 0) + 1;
        having[term]?.push(wordings.length);
      }
      wordings.push(mine);
      present += 1;
      isStale = true;
    },

    remove: (wording: number): void => {
      for (const term of wordings[wording] ?? []) counts[term] = (counts[term] ?? 1) - 1;
      wordings[wording] = null;
      present -= 1;
      isStale = true;
    },

    /** Adds to each wording how alike it is to these terms, in 0..1, times a share. */
    addLikeness: (terms: readonly Term[], share: number, sums: Float64Array): void => {
      if (isStale) refresh();
      const known = terms.map(({ text, isSmall: small }) => {
        const number = numbers.get(text);
        return { number, weight: number === undefined ? weightOf(0, small) : (weights[number] ?? 0) };
      });
      const length = Math.sqrt(known.reduce((sum, { weight }) => sum + weight ** 2, 0)) || 1;
      for (const { number, weight } of known) {
        const each = (share * weight ** 2) / length;
        for (const wording of (number !== undefined && having[number]) || [])
          sums[wording] = (sums[wording] ?? 0) + each / (lengths[wording] ?? 1);
      }
    },

    /** Adds to each entry how much likelier it makes these terms than all wordings together do, as a logarithm (naive Bayes), times a share. */
    addEvidence: (terms: readonly Term[], { share, sums }: { share: number; sums: Float64Array }, { entryOf, sizes }: Owners): void => {
      const times = new Float64Array(sizes.length);
      let known = 0;
      for (const { text } of terms) {
        const number = numbers.get(text) ?? -1;
        const count = counts[number] ?? 0;
        if (count === 0) continue;
        known += 1;
        const entries: number[] = [];
        for (const wording of having[number] ?? []) {
          const entry = entryOf[wording] ?? -1;
          if (entry < 0) continue;
          if (times[entry] === 0) entries.push(entry);
          times[entry] = (times[entry] ?? 0) + 1;
        }
        for (const entry of entries) {
          sums[entry] = (sums[entry] ?? 0) + share * Math.log1p(((times[entry] ?? 0) * present) / (believedOfEntry * count));
          times[entry] = 0;
        }
      }
      for (const [entry, size] of sizes.entries())
        sums[entry] = (sums[entry] ?? 0) + share * known * Math.log(believedOfEntry / (size + believedOfEntry));
    },
  };
};
