import type { Tone } from '@inkstone/contract/writers';
import { escapeHtml } from '@inkstone/text/html';
import { lengthOf } from '@inkstone/text/length';
import type { NamedValue } from '../../../kit/writing-task.ts';
import { isYes } from '../facts/pairs.ts';
import type { Fact, Material } from '../facts/read-facts.ts';
import { type FactKind, factKinds } from '../languages/language-pack.ts';
import { openingOf } from './lead.ts';
import { categoryOf, closed, names, pairText } from './said.ts';
import { startingAt } from './telling.ts';
import { shortTitle } from './titles.ts';

const tolerance = 1.1;
const sentencesInParagraph = 3;
const fewestRows = 3;
const itemsWithHeading = 4;
/** Parts of the room that sentences, and then items, may take while there is more to say. */
const shares = { sentences: 0.55, items: 0.8 };

/** Whom the order of facts serves: one who wants to use it, one who compares, one who asks what it is made of. */
const firstKind: Record<Tone, FactKind> = {
  natural: 'material',
  friendly: 'use',
  professional: 'size',
  persuasive: 'use',
  playful: 'use',
  luxurious: 'material',
  minimal: 'material',
};

type Taken<Each> = { taken: Each[]; words: number };

const takeWhile = <Each>(all: readonly Each[], room: number, wordsOf: (each: Each) => number): Taken<Each> => {
  const taken: Each[] = [];
  let words = 0;
  for (const each of all) {
    const more = wordsOf(each);
    if (words + more > room) break;
    taken.push(each);
    words += more;
  }
  return { taken, words };
};

/** What a text says, each thing on its own, and how long that is. */
type Said = { said: readonly string[]; words: number };
type Parts = { lead: string[]; sentences: Fact[]; items: Fact[]; pairs: NamedValue[] };

/** What there is room for: first of all, and then more of whatever is left. */
const chosen = (material: Material, way: number): Parts => {
  const { pack, given } = material;
  const count = (text: string): number => lengthOf(text, given.language);
  const { sentences: lead, rest } = openingOf(material, way);
  const room = given.wordCount * tolerance - count(lead.join(' '));
  const ofFact = ({ text }: Fact) => count(text);
  const ofPair = (pair: NamedValue) => count(pairText(pair, pack));
  const sumOf = <Each>(all: readonly Each[], wordsOf: (each: Each) => number) => all.reduce((sum, each) => sum + wordsOf(each), 0);
  const [itemWords, pairWords] = [sumOf(rest.items, ofFact), sumOf(rest.pairs, ofPair)];
  const others = Math.min(itemWords + pairWords, room * (1 - shares.sentences));
  const sentences = takeWhile(rest.sentences, room - others, ofFact);
  const left = room - sentences.words;
  const items = takeWhile(rest.items, left - Math.min(pairWords, left * (1 - shares.items)), ofFact);
  const pairs = takeWhile(rest.pairs, left - items.words, ofPair);
  return { lead, sentences: sentences.taken, items: items.taken, pairs: pairs.taken };
};

const paragraph = (sentences: readonly string[], gap: string): string => `<p>${sentences.map(escapeHtml).join(gap)}</p>`;

const paragraphsOf = (facts: readonly Fact[], { pack }: Material): string[] =>
  Array.from({ length: Math.ceil(facts.length / sentencesInParagraph) }, (_, index) =>
    paragraph(
      facts.slice(index * sentencesInParagraph, (index + 1) * sentencesInParagraph).map(({ text }) => closed(text, pack)),
      pack.gap,
    ),
  );

/** How it is washed and what else is in the box come behind what the thing is, whatever is told first of that. */
const lastKinds: readonly FactKind[] = ['care', 'contents'];
const turningKinds = factKinds.filter((kind) => !lastKinds.includes(kind));

/** Facts of a kind stand together, and the kind that this tone asks for first. */
const grouped = (items: readonly Fact[], { given: { tone } }: Material, way: number): Fact[] => {
  const order = [...startingAt(turningKinds, turningKinds.indexOf(firstKind[tone]) + Math.floor(way / 2)), ...lastKinds];
  const rank = ({ kind }: Fact): number => order.indexOf(kind);
  return [...items].sort((one, other) => rank(one) - rank(other));
};

const heading = (text: string): string => `<h3>${escapeHtml(text)}</h3>`;

const listItem = ({ name, value }: NamedValue, colon: string): string =>
  isYes(value) ? `<li>${escapeHtml(name)}</li>` : `<li><strong>${escapeHtml(name + colon.trimEnd())}</strong> ${escapeHtml(value)}</li>`;

const row = ({ name, value }: NamedValue): string =>
  `<tr><th scope="row">${escapeHtml(name)}</th><td>${isYes(value) ? '✓' : escapeHtml(value)}</td></tr>`;

const listOf = (items: readonly Fact[], pairs: readonly NamedValue[], { pack }: Material): string =>
  `<ul>${[...items.map(({ text }) => `<li>${escapeHtml(text)}</li>`), ...pairs.map((pair) => listItem(pair, pack.colon))].join('')}</ul>`;

const nameAt = (names: readonly [string, ...string[]], way: number): string => names[way % names.length] ?? names[0];

/** Shorter than this a text needs no headings. */
const wordsWithHeadings = 50;

/** What stands over the list or the table that comes first: the product, unless it is named often enough, and what the list is. */
const headingOf = (name: string, { said, words }: Said, material: Material): string => {
  if (words < wordsWithHeadings) return '';
  const title = shortTitle(material);
  const isNamedOften = said.filter((text) => names(text, material)).length > 1;
  return heading(isNamedOften ? name : `${title}${material.pack.colon}${name}`);
};

/** The list of facts and the table of values, each under its name where there is much of it; few values join the list. */
const listsOf = ({ items, pairs, said }: Parts & { said: Said }, material: Material, way: number): string[] => {
  const { pack } = material;
  const isTable = pairs.length >= fewestRows;
  const order = grouped(items, material, way);
  const inList = isTable ? [] : pairs;
  const count = order.length + inList.length;
  const table = isTable
    ? [headingOf(nameAt(pack.values, way), said, material), `<table><tbody>${pairs.map(row).join('')}</tbody></table>`]
    : [];
  if (!count) return table;
  const name = nameAt(pack.details, way);
  const list = [
    ...(count < itemsWithHeading ? [] : [isTable && table[0] ? heading(name) : headingOf(name, said, material)]),
    listOf(order, inList, material),
  ];
  return material.given.tone === 'professional' ? [...table, ...list] : [...list, ...table];
};

const longestQuote = 600;

/** What was given in another language, as it was given. */
export const quoteOf = ({ foreign, pack }: Pick<Material, 'foreign' | 'pack'>): string[] => {
  const { taken } = takeWhile(foreign, longestQuote, (text) => text.length);
  const quoted = taken.length ? taken : foreign.slice(0, 1);
  return quoted.length
    ? [
        `<p>${escapeHtml((pack.quoted + pack.colon).trim())}</p>`,
        `<blockquote>${quoted.map((text) => `<p>${escapeHtml(text)}</p>`).join('')}</blockquote>`,
      ]
    : [];
};

/** HTML of the facts: a lead, paragraphs, a list and a table; another seed orders them in another way. */
export const composeDescription = (material: Material, way: number): string => {
  const parts = chosen(material, way);
  const { pack } = material;
  const said = [
    ...parts.lead,
    ...[...parts.sentences, ...parts.items].map(({ text }) => text),
    ...parts.pairs.map((pair) => pairText(pair, pack)),
  ];
  const category = categoryOf(material, said.join(' '));
  const pairs = category ? [...parts.pairs, category] : parts.pairs;
  const words = lengthOf(said.join(' '), material.given.language);
  const lists = listsOf({ ...parts, pairs, said: { said, words } }, material, way).filter(Boolean);
  const isListFirst = lists.length > 0 && (way % 2 === 1 || material.given.tone === 'minimal');
  const joined = isListFirst ? 0 : Math.max(0, sentencesInParagraph - parts.lead.length);
  const lead = paragraph([...parts.lead, ...parts.sentences.slice(0, joined).map(({ text }) => closed(text, pack))], pack.gap);
  const paragraphs = paragraphsOf(parts.sentences.slice(joined), material);
  const body = isListFirst ? [...lists, ...paragraphs] : [...paragraphs, ...lists];
  return [lead, ...body, ...quoteOf(material)].join('\n');
};
