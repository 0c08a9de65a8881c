import type { Group } from '../index/score.ts';
import { isSmallWord } from '../question/small-words.ts';
import { piecesOf } from '../terms/pieces.ts';
import { isStemmed } from '../terms/stem.ts';
import { termsOfPiece } from '../terms/terms.ts';

type Headed = { headings: readonly string[]; title: string; language: string | null };

/** So much of a question, by weight, is all that a heading can name of it. */
const mostNamed = 0.3;
/** A longer line is no heading. */
const longestHeading = 30;

const termsOfHeading = (heading: string, language: string | null): ReadonlySet<string> =>
  new Set(
    piecesOf(heading)
      .filter(({ kind, text }) => kind !== 'word' || !(isStemmed(language) && isSmallWord(text, [language])))
      .flatMap((piece) => termsOfPiece(piece, language)),
  );

/** Tells how far a heading of a passage, or the title of its document, is what a question names, in 0..1: how much of the heading the question says, and what that weighs in the question. */
export const namedFor = (groups: readonly Group[], weights: readonly number[]) => {
  const groupOf = new Map<string, number>(groups.flatMap(({ ways }, at) => ways.map(({ term }) => [term, at])));
  const all = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const named = (heading: string, language: string | null): number => {
    const terms = termsOfHeading(heading, language);
    if (terms.size === 0 || terms.size > longestHeading) return 0;
    const said = new Set([...terms].flatMap((term) => groupOf.get(term) ?? []));
    const weight = [...said].reduce((sum, at) => sum + (weights[at] ?? 0), 0) / all;
    return (said.size / terms.size) * Math.sqrt(Math.min(1, weight / mostNamed));
  };
  const known = new Map<string, number>();
  return ({ headings, title, language }: Headed): number => {
    let best = 0;
    for (const heading of [...headings, title]) {
      const key = `${language} ${heading}`;
      const share = known.get(key) ?? named(heading, language);
      known.set(key, share);
      best = Math.max(best, share);
    }
    return best;
  };
};
