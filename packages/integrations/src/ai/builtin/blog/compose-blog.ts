import type { BlogField } from '@inkstone/contract/blog-writer';
import { escapeHtml } from '@inkstone/text/html';
import type { BlogSectionTask, BlogTask, ContentFacts, WritingRemark } from '../../../kit/writing-task.ts';
import { pageWords } from '../content/all-page-words.ts';
import { commonRemarks, materialOf, shortTexts } from '../content/material-of.ts';
import { bullets, placeFor, richTextOf } from '../content/rich-text.ts';
import { tokensOf } from '../facts/plain-text.ts';
import type { Material } from '../facts/read-facts.ts';
import type { FactKind } from '../languages/language-pack.ts';
import { pairText } from '../listing/said.ts';
import { shortTitle } from '../listing/titles.ts';

type Section = { heading: string; points: string[] };
type Composed<Field extends string> = { texts: { field: Field; text: string }[]; remarks: WritingRemark[] };

const mostPoints = 6;
const mostKeywordSections = 6;

/** What facts are about that may stand under a heading of its own; a measure or a colour in a sentence is not what it is about. */
const subjects: readonly FactKind[] = ['material', 'use', 'care', 'contents'];
/** One sentence is no section. */
const fewestOfSubject = 2;

type Run = { kind: FactKind; points: readonly string[] };

/** Runs that follow each other and are about the same, as one. */
const joined = (runs: readonly Run[]): Run[] => {
  const all: { kind: FactKind; points: string[] }[] = [];
  for (const { kind, points } of runs) {
    const last = all.at(-1);
    if (last?.kind === kind) last.points.push(...points);
    else all.push({ kind, points: [...points] });
  }
  return all;
};

/** The facts in the order in which they were told, which steps depend on: several about one thing have its heading, the others that of the topic. */
const factSections = (material: Material): Section[] => {
  const { sentences, items, pairs, pack } = material;
  const facts = [...sentences, ...items, ...pairs.map((pair) => ({ text: pairText(pair, pack), kind: 'other' as const }))];
  const runs = joined(facts.map(({ kind, text }): Run => ({ kind: subjects.includes(kind) ? kind : 'other', points: [text] })));
  const sections = joined(runs.map((run) => (run.points.length < fewestOfSubject ? { ...run, kind: 'other' } : run)));
  const used = new Map<FactKind, number>();
  const headingOf = (kind: FactKind): string => {
    const index = used.get(kind) ?? 0;
    used.set(kind, index + 1);
    const heading = kind === 'other' ? (index ? (pack.details[index - 1] ?? pack.details[0]) : shortTitle(material)) : pack.labels[kind];
    return index > (kind === 'other' ? pack.details.length : 0) ? `${heading} (${index + 1})` : heading;
  };
  return sections.flatMap(({ kind, points }) =>
    Array.from({ length: Math.ceil(points.length / mostPoints) }, (_, index) => ({
      heading: headingOf(kind),
      points: points.slice(index * mostPoints, (index + 1) * mostPoints),
    })),
  );
};

/** Without facts an outline has the keywords for headings, and nothing below them. */
const outlineOf = (material: Material): string => {
  const known = factSections(material);
  const names = [material.title, ...material.keywords.slice(0, mostKeywordSections)].filter(Boolean);
  const sections = known.length ? known : [...new Set(names)].map((heading): Section => ({ heading, points: [] }));
  return sections.map(({ heading, points }) => `<h3>${escapeHtml(heading)}</h3>${points.length ? bullets(points) : ''}`).join('\n');
};

/** Composes the outline and the short texts of an article out of its facts. */
export const composeBlog = ({ facts, fields }: BlogTask, seed: number): Composed<BlogField> => {
  const material = materialOf(facts);
  const composers: Record<BlogField, () => string> = {
    ...shortTexts(material, seed),
    outline: () => outlineOf(material),
    body: () => richTextOf(material) || emptySection(facts),
  };
  const isBare = !facts.facts.trim() && (fields.includes('outline') || fields.includes('body'));
  const few: WritingRemark[] = isBare ? [{ about: 'few-facts', missing: [] }] : [];
  return { texts: fields.map((field) => ({ field, text: composers[field]() })), remarks: [...few, ...commonRemarks(material, fields)] };
};

const emptySection = ({ language }: ContentFacts): string => `<p>${escapeHtml(placeFor(pageWords[language].emptySection))}</p>`;

/** The lines of the facts that speak of a heading. */
const linesOn = (heading: string, { facts }: ContentFacts, { pack }: Material): string => {
  const words = tokensOf(heading).filter((word) => !pack.smallWords.has(word));
  const isOn = (line: string): boolean => {
    const said = new Set(tokensOf(line));
    return words.some((word) => said.has(word));
  };
  return facts.split('\n').filter(isOn).join('\n');
};

/** Composes a section of what its points say; without points, of the facts that speak of its heading. */
export const composeSection = ({ facts, section: { heading, points } }: BlogSectionTask): Composed<'body'> => {
  const told = points.length ? points.join('\n') : linesOn(heading, facts, materialOf(facts));
  // The heading stands above already: it is no title that a line could repeat.
  const text = told.trim() ? richTextOf(materialOf({ ...facts, topic: '', brand: '', keywords: [], facts: told })) : '';
  return { texts: [{ field: 'body', text: text || emptySection(facts) }], remarks: [] };
};
