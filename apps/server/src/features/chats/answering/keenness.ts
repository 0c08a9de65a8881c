import { tellingPieces } from '@inkstone/retrieval/question/groups';
import { folded } from '@inkstone/retrieval/terms/fold';
import { piecesOf } from '@inkstone/retrieval/terms/pieces';
import { isStemmed } from '@inkstone/retrieval/terms/stem';

/** How questions are put whose answer is a number, a date or an amount. */
const asksForNumber =
  /\b(?:how (?:many|much|long|often|old|far|late|early)|when|what time|wie (?:viele?|lange|oft|hoch)|wann|combien|quand|cu[aá]nt[oa]s?|cu[aá]ndo|quant[oa]s?|quando)\b|几|多少|多久|多长|何时|什么时候|いつ|いくつ|いくら|何[日時年回人]|언제|얼마|며칠|몇/iu;
const hasNumber =
  /\p{N}|[一二三四五六七八九十百千两半]|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|ein(?:e[nmrs]?)?|zwei|drei|vier|fünf|sechs)\b/iu;

/** Whoever asks so wants a day or an hour, which not every number is. */
const asksForDay =
  /\b(?:when|what (?:time|day|date)|wann|quand|cu[aá]ndo|quando)\b|几号|几点|哪一?天|何时|什么时候|いつ|何[日時]|언제|며칠/iu;
const hasDay =
  /\b\d{1,2}(?:st|nd|rd|th|:\d\d)\b|\b(?:19|20)\d\d\b|\b\d{1,2}\.(?=\s)|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)s?\b|\b(?:uhr|noon|midnight)\b|\b(?:janu|janv|janei|febr|févr|fever|märz|april|avril|abril|jun[eiho]|juin|jul[yiho]|juil|august|août|agosto|sept|setem|okto|octo|octub|outub|novem|dezem|decem|décem|diciem)|[\p{N}一二三四五六七八九十][日号点月時](?!内)|星期|周[一二三四五六日末]|曜日/iu;

/** Whoever asks so wants a person, a role or a department. */
const asksForPerson = /\b(?:who|whom|whose|wer|wen|wem|wessen|qui|quién(?:es)?|quem)\b|谁|哪个(?:部门|人)|哪位|誰|누구|누가/iu;
/** How people and departments are called: by their title, and by what they are. */
const hasPerson =
  /\b(?:mr|mrs|ms|dr|herrn?|frau)\b|\b(?:managers?|leads?|leaders?|heads?|directors?|officers?|supervisors?|assistants?|secretary|reception(?:ist)?|team|desk|department|office|finance|facilit(?:y|ies))\b|(?:abteilung|leitung|leiter(?:in)?|vorgesetzte[nr]?|führungskraft|empfang|sekretariat|verwaltung|buchhaltung|beauftragte[nr]?|management)\b|\p{Script=Han}(?:部|处|室|科|经理|主管|主任|总监|负责人|专员)|总经理|前台|先生|女士|人事|财务|行政|法务/iu;
/** What says that something lies with somebody. */
const isInCharge =
  /\b(?:responsible|in charge|kept by|keeps|held by|looks after|issued by|zuständig|verantwortlich|verwahrt|betreut|ansprechpartner(?:in)?)\b|保管|负责|掌管|管理人/iu;

const weightOf = { asWritten: 0.2, number: 0.15, day: 0.1, person: 0.1, charge: 0.15, missed: -0.3 };

const signs = ['number', 'day', 'person', 'charge'] as const;

/** How well a sentence answers beyond the words it shares with a question, and whether it has the number or the day that was asked for. */
type Keenness = { keen: number; isOfKind: boolean };

/** Tells by what else a sentence that has the words of a question answers it: the words stand there as they were asked, and it has the number or the person that was asked for. */
export const keennessFor = (question: string, language: string): ((text: string) => Keenness) => {
  const stemmed = isStemmed(language) ? [language] : [];
  const wordsOf = (text: string) => piecesOf(folded(text)).flatMap((piece) => (piece.kind === 'word' ? piece.text : []));
  const asked = new Set(tellingPieces(folded(question), stemmed).flatMap(({ kind, text }) => (kind === 'word' ? text : [])));
  const wantsDay = asksForDay.test(question);
  const numbersOf = (text: string) => piecesOf(folded(text)).flatMap((piece) => (piece.kind === 'code' ? piece.text : []));
  // The number of an invoice is no answer to what it amounts to.
  const named = numbersOf(question);
  const withoutNamed = (text: string): string => named.reduce((rest, number) => rest.replaceAll(number, ' '), text);
  const wantsPerson = asksForPerson.test(question);
  const wantsNumber = wantsDay || asksForNumber.test(question);
  return (text) => {
    const said = new Set(wordsOf(text));
    const asWritten = asked.size ? [...asked].filter((word) => said.has(word)).length / asked.size : 0;
    const has = {
      number: wantsNumber && hasNumber.test(withoutNamed(text)),
      day: wantsDay && hasDay.test(text),
      person: wantsPerson && hasPerson.test(text),
      charge: wantsPerson && isInCharge.test(text),
    };
    const keen = signs.reduce((sum, sign) => sum + (has[sign] ? weightOf[sign] : 0), weightOf.asWritten * asWritten);
    const isOfKind = wantsDay ? has.day : !wantsNumber || has.number;
    return { keen: isOfKind ? keen : keen + weightOf.missed, isOfKind };
  };
};
