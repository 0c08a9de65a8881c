import { wordRanges } from '@inkstone/text/word-ranges';
import type { Span } from './claims/claim.ts';
import { readFacts } from './claims/fact-index.ts';
import { unprovenIn } from './claims/unproven.ts';
import { spellingOf } from './claims/word-index.ts';
import type { Copied } from './copied.ts';
import type { CopySubject, CopyText, Finding, FindingCode } from './copy.ts';
import { nonsenseIn, placeholdersIn } from './reading/nonsense.ts';
import { stuffedIn } from './reading/stuffing.ts';
import { visibleOf } from './visible.ts';

/** An approval is kept of no more. */
const longestQuote = 300;

type Marked = Span & { code: FindingCode };
type Asked = { subject: CopySubject; copied: readonly Copied[] };

const markedIn = (visible: string, { role, field }: CopyText, { subject, copied }: Asked): Marked[] => {
  const of = (code: FindingCode, spans: readonly Span[]): Marked[] => spans.map(({ start, end }) => ({ start, end, code }));
  const doubted = subject.facts ? unprovenIn(visible, readFacts(subject.facts), subject.language) : [];
  const claims = doubted.map(({ kind, start, end }) => ({
    code: kind,
    start,
    end,
  }));
  return [
    ...claims,
    ...of('nonsense', nonsenseIn(visible)),
    ...of('placeholder', placeholdersIn(visible)),
    ...of('banned', wordRanges(visible, subject.voiceWords?.banned ?? [])),
    ...(role === 'body' ? of('repeated', stuffedIn(visible)) : []),
    ...of(
      'copied',
      copied.filter((each) => each.field === field && !each.isHouseLine),
    ),
  ];
};

const warning = new Set<FindingCode>(['nonsense', 'placeholder', 'repeated', 'copied', 'banned']);

const findingsOf = (text: CopyText, asked: Asked): Finding[] => {
  const visible = visibleOf(text);
  const approved = new Set(asked.subject.approved.map(spellingOf));
  return markedIn(visible, text, asked)
    .sort((one, other) => one.start - other.start)
    .map(({ code, start, end }) => {
      const severity = warning.has(code) ? 'warn' : 'block';
      const passage = visible.slice(start, end);
      const quote = severity === 'block' ? passage.slice(0, longestQuote) : passage;
      return { code, severity, isApproved: approved.has(spellingOf(quote)), field: text.field, start, end, quote };
    });
};

/** All that a person should look at, text by text, in its order. */
export const findingsIn = (subject: CopySubject, copied: readonly Copied[] = []): Finding[] =>
  subject.texts.flatMap((text) => findingsOf(text, { subject, copied }));
