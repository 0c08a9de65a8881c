import { describe, expect, it } from 'vitest';
import { advisories } from '../advisories.ts';
import { type Files, runOver } from './planted-tree.ts';

const page = (...rows: readonly string[]) =>
  `| # | product | record | what was open | here |\n| --- | --- | --- | --- | --- |\n${rows.join('\n')}\n`;
const row = (number: number, names: string, reason = '') => `| ${number} | Peer | ${names} | something | ${reason} |`;

const tests = 'apps/server/test/things.test.ts';
const bearing = (...titles: readonly string[]) =>
  `import { it } from 'vitest';\n${titles.map((title) => `it.each([1])('${title}', () => undefined);`).join('\n')}\n`;
const tree = (rows: readonly string[], text: string): Files => ({ 'docs/peer-advisories.md': page(...rows), [tests]: text });
const rulesOver = async (files: Files) => (await runOver(advisories, files)).map(({ rule, line }) => [rule, line]);

describe('the page of advisories', () => {
  it('passes when each row has a test that bears one of its names, or a reason', async () => {
    const rows = [
      row(1, 'CVE-2026-1111, CVE-2026-2222'),
      row(2, 'GHSA-aaaa-bbbb-cccc'),
      row(3, 'Peer 1.2.3'),
      row(4, 'CVE-2026-4444', 'comes with uploads'),
    ];
    expect(await rulesOver(tree(rows, bearing('a %s (CVE-2026-2222)', 'b (GHSA-aaaa-bbbb-cccc)', 'c (Peer 1.2.3)')))).toEqual([]);
  });

  it('reports a row with neither, one whose reason is out of date, and a name that no row has', async () => {
    const rows = [row(1, 'CVE-2026-1111'), row(2, 'CVE-2026-2222', 'comes with uploads')];
    expect(await rulesOver(tree(rows, bearing('a longer one (CVE-2026-11112)', 'b (CVE-2026-2222)')))).toEqual([
      ['advisory-untested', 3],
      ['advisory-reason', 4],
      ['advisory-unknown', 2],
    ]);
  });

  it('takes a name for borne only where it is the title of a test', async () => {
    const text = "// CVE-2026-1111\nexport const name = 'CVE-2026-1111';\n";
    expect(await rulesOver(tree([row(1, 'CVE-2026-1111')], text))).toEqual([['advisory-untested', 3]]);
  });

  it('is missed when it is not there', async () => {
    expect((await rulesOver({ [tests]: bearing('a') })).map(([rule]) => rule)).toEqual(['advisory-page']);
  });
});
