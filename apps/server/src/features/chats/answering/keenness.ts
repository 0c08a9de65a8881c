import { tellingPieces } from '@inkstone/retrieval/question/groups';
import { folded } from '@inkstone/retrieval/terms/fold';
import { piecesOf } from '@inkstone/retrieval/terms/pieces';
import { isStemmed } from '@inkstone/retrieval/terms/stem';

/** How questions are put whose answer is a number, a date or an amount. */
const asksForNumber =
  /\b(?:how (?:many|much|long|often|old|far|late|early)|when|what time|wie (?:viele?|lange|oft|hoch)|wann|combien|quand|cu[aá]nt[oa]s?|cu[aá]ndo|quant[oa]s?|quando)\b|几|多少|多久|多长|何时|什么时候|いつ|いくつ|いくら|何[日時年回人]|언제|얼마|며칠|몇/iu;
const hasNumber =
  /\p{N}|[一二三四五六七八九十百千两半]|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|ein(?:e[nmrs]?)?|zwei|drei|vier|fünf|sechs)\b/iu;

const weightOf = { asWritten: 0.2, number: 0.15 };

/** Tells by what else a sentence that has the words of a question answers it: the words stand there as they were asked, and it has the number that was asked for. */
export const keennessFor = (question: string, language: string): ((text: string) => number) => {
  const stemmed = isStemmed(language) ? [language] : [];
  const wordsOf = (text: string) => piecesOf(folded(text)).flatMap((piece) => (piece.kind === 'word' ? piece.text : []));
  const asked = new Set(tellingPieces(folded(question), stemmed).flatMap(({ kind, text }) => (kind === 'word' ? text : [])));
  const wantsNumber = asksForNumber.test(question);
  return (text) => {
    const said = new Set(wordsOf(text));
    const asWritten = asked.size ? [...asked].filter((word) => said.has(word)).length / asked.size : 0;
    return weightOf.asWritten * asWritten + (wantsNumber && hasNumber.test(text) ? weightOf.number : 0);
  };
};
