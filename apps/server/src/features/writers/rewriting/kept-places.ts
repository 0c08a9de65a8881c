import type { TextRules } from '../answers/rules/text-rules.ts';

const place = /⟦\d{1,4}⟧/g;

const placesIn = (text: string): string[] => text.match(place) ?? [];

/** A text with each of these places exactly once: those that are too many go, those that are missing stand at the end. */
const withPlaces = (text: string, due: readonly string[]): string => {
  const left = new Set(due);
  const once = text.replaceAll(place, (found) => (left.delete(found) ? found : ''));
  return once + [...left].join('');
};

/** Pictures and embeds of a selection come back, each once. */
export const keptPlaces = (selection: string): TextRules<'text'> => {
  const due = [...new Set(placesIn(selection))];
  return {
    complaintsOn: (_, text) =>
      placesIn(text).toSorted().join('') === due.toSorted().join('')
        ? []
        : [due.length ? `text has to hold each of these exactly once: ${due.join(' ')}.` : 'text must not hold signs like ⟦0⟧.'],
    settle: (_, text) => ({ text: withPlaces(text, due), notes: [] }),
  };
};
