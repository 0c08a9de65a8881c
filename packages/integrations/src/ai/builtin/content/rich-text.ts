import { escapeHtml } from '@inkstone/text/html';
import type { NamedValue } from '../../../kit/writing-task.ts';
import { isYes } from '../facts/pairs.ts';
import type { Material } from '../facts/read-facts.ts';
import { quoteOf } from '../listing/description.ts';
import { closed } from '../listing/said.ts';

const sentencesInParagraph = 3;
const fewestRows = 3;

const paragraphs = (sentences: readonly string[], { pack }: Material): string[] =>
  Array.from({ length: Math.ceil(sentences.length / sentencesInParagraph) }, (_, index) => {
    const some = sentences.slice(index * sentencesInParagraph, (index + 1) * sentencesInParagraph);
    return `<p>${some.map((text) => escapeHtml(closed(text, pack))).join(pack.gap)}</p>`;
  });

const row = ({ name, value }: NamedValue): string => `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`;
const named = ({ name, value }: NamedValue, colon: string): string =>
  isYes(value) ? escapeHtml(name) : `<strong>${escapeHtml(name + colon.trimEnd())}</strong> ${escapeHtml(value)}`;

/** A list of plain texts. */
export const bullets = (texts: readonly string[]): string => `<ul>${texts.map((text) => `<li>${escapeHtml(text)}</li>`).join('')}</ul>`;

/**
 * A place that its person still has to fill: in brackets, which the checks mark, so that it is not published unseen. The dots tell it from
 * a place that a model leaves behind ("[product name]"), which is no answer.
 */
export const placeFor = (text: string): string => `[… ${text}]`;

/** What was given, in its order: sentences as paragraphs, the rest as a list, many values as a table, and other languages quoted. */
export const richTextOf = (material: Material): string => {
  const { sentences, items, pairs, pack } = material;
  const isTable = pairs.length >= fewestRows;
  const entries = [...items.map(({ text }) => escapeHtml(text)), ...(isTable ? [] : pairs.map((pair) => named(pair, pack.colon)))];
  return [
    ...paragraphs(
      sentences.map(({ text }) => text),
      material,
    ),
    ...(entries.length ? [`<ul>${entries.map((entry) => `<li>${entry}</li>`).join('')}</ul>`] : []),
    ...(isTable ? [`<table><tbody>${pairs.map(row).join('')}</tbody></table>`] : []),
    ...quoteOf(material),
  ].join('\n');
};
