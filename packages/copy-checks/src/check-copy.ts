import { smallWords } from '@inkstone/text/small-words';
import { languageOf } from '@inkstone/text/told-language';
import { missingWords, wordRanges } from '@inkstone/text/word-ranges';
import { type Copied, copiedIn } from './copied.ts';
import type { Check, CopyReport, CopySubject, Finding, FindingCode, Verdict } from './copy.ts';
import { findingsIn } from './findings.ts';
import { hasMarkdown, strangeTags } from './markup.ts';
import { readingChecks } from './reading/reading.ts';
import { worstWord } from './reading/stuffing.ts';
import { searchChecks } from './search/seo.ts';
import { check, type Subject, subjectOf } from './subject.ts';
import { visibleOf } from './visible.ts';

const of = (findings: readonly Finding[], ...codes: readonly FindingCode[]): Finding[] =>
  findings.filter(({ code }) => codes.includes(code));

const factCheck = (findings: readonly Finding[]): Check => {
  const claims = findings.filter(({ severity }) => severity === 'block');
  // However often a claim is made, it is one.
  const each = new Map(claims.map(({ code, quote, isApproved }) => [`${code} ${quote.toLowerCase()}`, isApproved]));
  const open = [...each.values()].filter((isApproved) => !isApproved).length;
  return check('facts', 'facts', [open ? 'poor' : 'good', { open, approved: each.size - open }]);
};

const longestSaid = 60;
/** The beginning of what was found, by whole words where there are any, for a line of the checks. */
const said = (quote = ''): string => {
  if (quote.length <= longestSaid) return quote;
  const room = quote.slice(0, longestSaid);
  const end = room.lastIndexOf(' ');
  return `${end > 0 ? room.slice(0, end) : room} …`;
};

const senseCheck = (findings: readonly Finding[]): Check[] => {
  const found = of(findings, 'nonsense', 'placeholder');
  return found.length ? [check('sense', 'facts', ['poor', { quote: said(found[0]?.quote), count: found.length }])] : [];
};

const isSmall = (word: string): boolean => Object.values(smallWords).some((words) => words.has(word));

const stuffingCheck = ({ body }: Subject, findings: readonly Finding[]): Check[] => {
  const worst = worstWord(body, isSmall);
  const repeated = of(findings, 'repeated');
  if (!worst && !repeated.length) return [];
  return [check('stuffing', 'reading', ['poor', { word: worst?.word ?? said(repeated[0]?.quote), percent: worst?.percent ?? 0 }])];
};

/** So much must speak for another language before a text is said to be in it. */
const sure = 2;

const languageCheck = ({ body, language }: Subject): Check[] => {
  const told = languageOf(body, sure);
  const isOther = told !== undefined && told !== language && !(told === 'zh' && language === 'ja');
  return isOther ? [check('language', 'facts', ['poor', { told }])] : [];
};

const copiedCheck = ({ elsewhere }: Subject, copied: readonly Copied[]): Check[] => {
  if (!elsewhere) return [];
  const count = copied.filter(({ isHouseLine }) => !isHouseLine).length;
  return [check('copied', 'search', [count === 0 ? 'good' : count < 3 ? 'fair' : 'poor', { count }])];
};

/** What a voice never says and what it asks for, over all texts. */
const voiceCheck = ({ texts, voiceWords: words }: Subject): Check[] => {
  if (!words || !(words.required.length || words.banned.length)) return [];
  const all = texts.map(visibleOf).join('\n');
  const banned = [...new Set(wordRanges(all, words.banned).map(({ word }) => word))];
  const missing = missingWords(all, words.required);
  const params = { banned: banned.join(', '), missing: missing.join(', ') };
  return [check('voiceWords', 'reading', [banned.length ? 'poor' : missing.length ? 'fair' : 'good', params])];
};

const markupCheck = ({ texts, body }: Subject): Check[] => {
  const tags = texts.filter(({ shape }) => shape === 'html').flatMap(({ text }) => strangeTags(text));
  if (tags.length) return [check('markup', 'reading', ['fair', { tags: [...new Set(tags)].join(', ') }])];
  return hasMarkdown(body) ? [check('markup', 'reading', ['fair', { tags: 'Markdown' }])] : [];
};

const worth: Record<Verdict, number> = { good: 1, fair: 0.5, poor: 0 };

/** However good the rest is, a text that fails here can not have more. */
const mostWith = (checks: readonly Check[]): number => {
  const limits = checks.map(({ name, verdict, params }) => {
    if (verdict !== 'poor') return 100;
    if (name === 'sense') return 15;
    if (name === 'language') return 30;
    if (name === 'stuffing') return 35;
    if (name === 'keywordDensity') return 45;
    return name === 'facts' ? Math.max(25, 60 - 10 * Number(params['open'])) : 100;
  });
  return Math.min(100, ...limits);
};

const scoreOf = (checks: readonly Check[]): number => {
  const mean = checks.reduce((sum, { verdict }) => sum + worth[verdict], 0) / Math.max(1, checks.length);
  return Math.round(Math.min(100 * mean, mostWith(checks)));
};

/** Judges the texts of a draft: what searchers, readers and the facts would say, and what in them a person should look at. */
export const checkCopy = (given: CopySubject): CopyReport => {
  const subject = subjectOf(given);
  const copied = given.elsewhere ? copiedIn(given.texts, given.elsewhere) : [];
  const findings = findingsIn(given, copied);
  if (!subject.body.trim()) return { score: 0, checks: [], findings, copied };
  const checks = [
    factCheck(findings),
    ...senseCheck(findings),
    ...languageCheck(subject),
    ...searchChecks(subject),
    ...copiedCheck(subject, copied),
    ...readingChecks(subject),
    ...stuffingCheck(subject, findings),
    ...voiceCheck(subject),
    ...markupCheck(subject),
  ];
  return { score: scoreOf(checks), checks, findings, copied };
};
