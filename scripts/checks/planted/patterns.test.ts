import { describe, expect, it } from 'vitest';
import { patterns } from '../patterns.ts';
import { type Breach, breach, expectReported, runOver, together } from './planted-tree.ts';

const text = 'packages/text/src';
const part = 'name';

const breaches: readonly Breach[] = [
  breach('pattern-slow', `${text}/tags.ts`, "export const bare = (html: string) => html.replaceAll(/<[^>]*>/g, '');\n"),
  breach('pattern-slow', `${text}/ends.ts`, "export const trim = (words: string) => words.replace(/\\s+$/, '');\n"),
  breach('pattern-slow', `${text}/nested.ts`, 'export const isName = (words: string) => /^(?:[a-z]+)+$/.test(words);\n'),
  breach('pattern-slow', `${text}/made.ts`, `export const of = (${part}: string) => new RegExp(\`(?:a|a)*\${${part}}+$\`);\n`),
  breach('pattern-unseen', `${text}/given.ts`, 'export const of = (source: string) => new RegExp(source);\n'),
  breach('pattern-slow', `${text}/unreasoned.ts`, '// linear: so\nexport const ends = /-+$/;\n'),
];

const clean = {
  [`${text}/bounded.ts`]: "export const bare = (html: string) => html.replaceAll(/<[^<>]*>/g, '');\nexport const name = /^[a-z]{1,20}$/;\n",
  [`${text}/excused.ts`]: '// linear: it sees one line of eighty characters\nexport const ends = /\\s+$/;\n',
  [`${text}/tags.test.ts`]: 'export const bare = /<[^>]*>/g;\n',
};

describe('a slow pattern', () => {
  it('is reported wherever the product has one, and no other (CVE-2026-109295)', async () => {
    const findings = await runOver(patterns, together(clean, breaches));
    expectReported(findings, breaches);
    expect(findings).toHaveLength(breaches.length);
  });
});
