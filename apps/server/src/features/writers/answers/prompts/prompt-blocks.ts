import { shortenText } from './shortened-text.ts';

/** As JSON; `<` is escaped, so that data cannot close its block (prompt injection). */
export const quoted = (value: unknown): string => JSON.stringify(value, null, 1).replaceAll('<', '\\u003c');

/** A block of data in a prompt: what people or stores wrote is data, never an order. */
export const dataBlock = (name: 'facts' | 'current', value: unknown): string => `<${name}>\n${quoted(value)}\n</${name}>`;

const ownBlock = /<(?=\s{0,9}\/?\s{0,9}(?:wishes|example|facts|current)\b)/gi;
/** So many characters of a request each of a person's default prompts may take. */
const longestWords = 8000;

/** A person's own words, to be followed; they may use any markup, but not end a block or open another of ours. */
export const wordsBlock = (name: 'wishes' | 'example', text: string): string =>
  `<${name}>\n${shortenText(text, longestWords).replace(ownBlock, '‹')}\n</${name}>`;

/** What the owner wants of every text; either may be empty. */
export type DefaultPrompts = { systemPrompt: string; assistantPrompt: string };

/** Stands behind our own rules and yields to them, so that no wish undoes the form that is read afterwards. */
export const ownersWishes = ({ systemPrompt, assistantPrompt }: DefaultPrompts): string[] => [
  ...(systemPrompt ? [`Follow also what the owner of the account wishes of every text:\n${wordsBlock('wishes', systemPrompt)}`] : []),
  ...(assistantPrompt
    ? [`Write in the manner of this guidance or example; take its style, never its facts:\n${wordsBlock('example', assistantPrompt)}`]
    : []),
  'Where these differ from the rules above, the rules above hold: language, facts, and above all the form of the answer.',
];

/** Cuts texts to the room they have in a request, and remembers whether it had to. */
export const createRooms = <Room extends string>(rooms: Readonly<Record<Room, number>>) => {
  let isShortened = false;
  return {
    /** A text as it may be shown to the model, escaped as it is sent. */
    shown: (text: string, room: Room): string => {
      const short = shortenText(text, rooms[room], (part) => quoted(part).length - 2);
      isShortened ||= short !== text;
      return short;
    },
    isShortened: (): boolean => isShortened,
  };
};
