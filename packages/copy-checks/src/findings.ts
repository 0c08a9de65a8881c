import { wordRanges } from '@inkstone/text/word-ranges';
import type { Span } from './claims/claim.ts';
import { readFacts } from './claims/fact-index.ts';
import { unprovenIn } from './claims/unproven.ts';
import { spellingOf } from './claims/word-index.ts';
import type { CopySubject, CopyText, Finding, FindingCode } from './copy.ts';
import { nonsenseIn, placeholdersIn } from './reading/nonsense.ts';
import { stuffedIn } from './reading/stuffing.ts';
import { copiedIn } from './runs.ts';
import { visibleOf } from './visible.ts';

/** An approval is kept of no more. */
const longestQuote = 300;

type Marked = Span & { code: FindingCode; params?: Finding['params'] };

const markedIn = (visible: string, { role, shape }: CopyText, subject: CopySubject): Marked[] => {
  const of = (code: FindingCode, spans: readonly Span[]): Marked[] => spans.map(({ start, end }) => ({ start, end, code }));
  const doubted = subject.facts ? unprovenIn(visible, readFacts(subject.facts), subject.language) : [];
  const claims = doubted.map(({ kind, start, end }) => ({
    code: kind,
    start,
    end,
  }));
  const elsewhere = shape === 'html' && subject.elsewhere ? copiedIn(visible, subject.elsewhere) : [];
  return [
    ...claims,
    ...of('nonsense', nonsenseIn(visible)),
    ...of('placeholder', placeholdersIn(visible)),
    ...of('banned', wordRanges(visible, subject.voiceWords?.banned ?? [])),
    ...(role === 'body' ? of('repeated', stuffedIn(visible)) : []),
    ...elsewhere.map(({ start, end, where }) => ({ start, end, code: 'copied' as const, params: { where } })),
  ];
};

const warning = new Set<FindingCode>(['nonsense', 'placeholder', 'repeated', 'copied', 'banned']);

const findingsOf = (text: CopyText, subject: CopySubject): Finding[] => {
  const visible = visibleOf(text);
  const approved = new Set(subject.approved.map(spellingOf));
  return markedIn(visible, text, subject)
    .sort((one, other) => one.start - other.start)
    .map(({ code, start, end, params = {} }) => {
      const quote = visible.slice(start, end).slice(0, longestQuote);
      const severity = warning.has(code) ? 'warn' : 'block';
      return { code, severity, isApproved: approved.has(spellingOf(quote)), field: text.field, start, end, quote, params };
    });
};

/** All that a person should look at, text by text, in its order. */
export const findingsIn = (subject: CopySubject): Finding[] => subject.texts.flatMap((text) => findingsOf(text, subject));
