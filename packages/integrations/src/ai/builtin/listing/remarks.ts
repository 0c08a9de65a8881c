import { lengthOf } from '@inkstone/text/length';
import { visibleText } from '@inkstone/text/visible-text';
import { askedFacts, type WritingRemark } from '../../../kit/writing-task.ts';
import { kindsOf } from '../facts/kind-of.ts';
import type { Material } from '../facts/read-facts.ts';

const enough = 0.75;

/** What a person is told beside the text: what is missing, what could not be said in the language, what came out short. */
export const remarksOn = (material: Material, texts: { description?: string; isSearchTextShort: boolean }): WritingRemark[] => {
  const { given, pack, sentences, items, pairs, foreign, foreignLanguage } = material;
  const said = [...sentences, ...items].map(({ text }) => text);
  const kinds = kindsOf([material.title, ...said, ...pairs.map(({ name, value }) => `${name} ${value}`)].join('\n'), pack);
  const missing = askedFacts.filter((kind) => !kinds.has(kind));
  const { description, isSearchTextShort } = texts;
  // What stands quoted is told, and a model would make more of it.
  const isFew =
    !foreign.length && description !== undefined && lengthOf(visibleText(description), given.language) < given.wordCount * enough;
  return [
    ...(foreign.length ? [{ about: 'foreign-facts' as const, language: foreignLanguage }] : []),
    ...(isFew ? [{ about: 'few-facts' as const, missing }] : []),
    ...(isSearchTextShort ? [{ about: 'short-search-text' as const }] : []),
  ];
};
