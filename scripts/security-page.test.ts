import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../docs');
const page = readFileSync(join(folder, 'security.md'), 'utf8');

/** The sections of OWASP ASVS 5.0.0 with the level of each of their requirements, in their order. */
const standard =
  '1.1:22 1.2:1111122223 1.3:112222222223 1.4:222 1.5:123 2.1:122 2.2:112 2.3:12223 2.4:23 3.1:3 3.2:113 3.3:12223 3.4:11222233 ' +
  '3.5:11122333 3.6:3 3.7:22333 4.1:12233 4.2:23333 4.3:22 4.4:1222 5.1:2 5.2:112333 5.3:113 5.4:222 6.1:122 6.2:111111112222 ' +
  '6.3:11223333 6.4:112233 6.5:22222333 6.6:2223 6.7:33 6.8:2222 7.1:222 7.2:1111 7.3:22 7.4:11222 7.5:223 7.6:22 8.1:1233 8.2:1123 ' +
  '8.3:133 8.4:23 9.1:111 9.2:1222 10.1:22 10.2:223 10.3:22223 10.4:1111122222233333 10.5:22222 10.6:22 10.7:222 11.1:2233 11.2:22233 ' +
  '11.3:11233 11.4:1222 11.5:23 11.6:23 11.7:33 12.1:12233 12.2:11 12.3:22223 13.1:2333 13.2:222223 13.3:2233 13.4:1222233 14.1:22 ' +
  '14.2:12223333 14.3:122 15.1:12233 15.2:12233 15.3:1222222 15.4:3333 16.1:2 16.2:22222 16.3:2222 16.4:222 16.5:2223 17.1:23 ' +
  '17.2:22223333 17.3:22';

const asked = standard.split(' ').flatMap((section) => {
  const [name = '', levels = ''] = section.split(':');
  return [...levels].map((level, index) => ({ number: `${name}.${index + 1}`, level })).filter(({ level }) => level !== '3');
});

const rowForm =
  /^\| (?<number>\d+\.\d+\.\d+) \| (?<level>[12]) \| (?<about>[^|]+) \| (?<state>met|open|does not apply) \| (?<where>.+) \|$/gm;
const rows = [...page.matchAll(rowForm)].map(({ groups }) => ({
  number: groups?.['number'] ?? '',
  level: groups?.['level'] ?? '',
  state: groups?.['state'] ?? '',
  where: groups?.['where'] ?? '',
}));

type Link = { target: string; titles: string[] };

/** The links of a text, each with the titles in quotes that stand behind it and before the next one. */
const linksOf = (text: string): Link[] =>
  text
    .split(/(?=\[[^\]]*\]\()/)
    .map((part) => ({ target: /^\[[^\]]*\]\((?<target>[^)]+)\)/.exec(part)?.groups?.['target'], part }))
    .flatMap(({ target, part }) => (target ? [{ target, titles: [...part.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title) }] : []));

const isOfPage = (target: string): boolean => target.startsWith('#');
const anchors = [...page.matchAll(/^#+ (?<title>.+)$/gm)].map(
  ({ groups }) =>
    `#${(groups?.['title'] ?? '')
      .toLowerCase()
      .replaceAll(/[^a-z0-9 -]/g, '')
      .replaceAll(' ', '-')}`,
);

describe('docs/security.md', () => {
  it('has a row for every requirement of levels 1 and 2, each once, and no other', () => {
    expect(rows.map(({ number, level }) => ({ number, level }))).toEqual(asked);
  });

  it('leads from every row to what is there, and names tests that are in it', () => {
    const missing = linksOf(page).flatMap(({ target, titles }) => {
      if (isOfPage(target)) return anchors.includes(target) ? [] : [target];
      const file = join(folder, target);
      if (!existsSync(file)) return [target];
      const text = titles.length ? readFileSync(file, 'utf8') : '';
      return titles.filter((title) => !text.includes(title)).map((title) => `${target}: ${title}`);
    });
    expect(missing).toEqual([]);
  });

  it('says of what is met where, and of the rest why', () => {
    const bare = rows.filter(({ state, where }) => (state === 'met' ? linksOf(where).length === 0 : where.length < 5));
    expect(bare).toEqual([]);
  });

  it('says first what is open, and counts right', () => {
    const open = rows.filter(({ state }) => state === 'open').map(({ number }) => number);
    expect([...page.matchAll(/^- \*\*(?<number>[\d.]+)\*\* \(level/gm)].map(({ groups }) => groups?.['number'])).toEqual(open);
    for (const level of ['1', '2']) {
      const ofLevel = rows.filter((row) => row.level === level);
      const [applies, met] = [ofLevel.filter(({ state }) => state !== 'does not apply'), ofLevel.filter(({ state }) => state === 'met')];
      const counts = [ofLevel.length, applies.length, met.length, applies.length - met.length];
      expect(page).toContain(`| ${level} | ${counts.join(' | ')} |`);
    }
  });
});
