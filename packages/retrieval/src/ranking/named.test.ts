import { describe, expect, it } from 'vitest';
import { groupsOf } from '../question/groups.ts';
import { namedFor } from './named.ts';

const groups = groupsOf('What does the cash flow statement of 2022 tell of capital expenditure?', ['en'], 'en');
const named = namedFor(
  groups,
  groups.map(() => 1),
);
const of = (...headings: string[]): number => named({ headings, title: '', language: 'en' });

describe('what a question names', () => {
  it('is a heading whose words it says, whatever stands above it', () => {
    const whole = of('PART II', 'Statement of Cash Flows');
    expect(whole).toBe(1);
    expect(of('Consolidated Statement of Cash Flows')).toBeLessThan(whole);
    expect(of('Balance sheet')).toBe(0);
  });

  it('may be the title of the document', () => {
    expect(named({ headings: [], title: 'Capital expenditure.pdf', language: 'en' })).toBeGreaterThan(0.5);
  });

  it('is no running text', () => {
    expect(of(`cash flow statement ${Array.from({ length: 40 }, (_, at) => `word${at}`).join(' ')}`)).toBe(0);
  });
});
