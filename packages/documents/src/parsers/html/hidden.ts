import type { Element } from 'domhandler';

/** What an element looks like, as far as it decides whether its words are seen. */
export type Look = { color: string; background: string };

/** Declarations of the page's own style sheets, by tag, class or id. */
export type StyleSheet = ReadonlyMap<string, string>;

export const firstLook: Look = { color: '#000000', background: '#ffffff' };

const names: Readonly<Record<string, string>> = { white: '#ffffff', black: '#000000', transparent: '' };

const sixDigits = (digits: string): string => (digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits);

/** A colour as six digits; empty for one that is not known, or that lets the ground through. */
const colourOf = (value: string): string => {
  const text = value.trim().toLowerCase();
  const hex = /^#([0-9a-f]{6}|[0-9a-f]{3})\b/.exec(text)?.[1];
  if (hex) return `#${sixDigits(hex)}`;
  const rgb = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})/.exec(text);
  if (rgb)
    return `#${rgb
      .slice(1, 4)
      .map((part) => Number(part).toString(16).padStart(2, '0'))
      .join('')}`;
  return names[text] ?? '';
};

const channels = (colour: string): number[] => [1, 3, 5].map((place) => Number.parseInt(colour.slice(place, place + 2), 16));

/** Nobody tells them apart: no channel differs by more than a few of 255. */
const isAlike = (one: string, other: string): boolean => {
  if (!one || !other) return false;
  const others = channels(other);
  return channels(one).every((value, index) => Math.abs(value - (others[index] ?? 0)) <= 8);
};

/** What a style says of each property; the last word counts. */
const declarationsOf = (style: string): Map<string, string> => {
  const said = new Map<string, string>();
  for (const line of style.split(';')) {
    const colon = line.indexOf(':');
    if (colon > 0)
      said.set(
        line.slice(0, colon).trim().toLowerCase(),
        line
          .slice(colon + 1)
          .replace('!important', '')
          .trim()
          .toLowerCase(),
      );
  }
  return said;
};

const isZero = (value: string): boolean => /^0(?:\.\d{1,3})?(?:px|pt|em|rem|%)?$/.test(value);
/** A letter of a point is a dot. */
const isTiny = (value: string): boolean =>
  isZero(value) || /^(?:0?\.\d{1,3}|1(?:\.0{1,3})?)(?:px|pt)$/.test(value) || /^0?\.0\d{0,3}(?:em|rem)$/.test(value);
const isFarOff = (value: string): boolean => /^-\d{3,6}/.test(value);

/** By property, the values that hide. */
const hiding: Readonly<Record<string, (value: string) => boolean>> = {
  display: (value) => value === 'none',
  visibility: (value) => value === 'hidden' || value === 'collapse',
  opacity: isZero,
  'font-size': isTiny,
  height: isZero,
  width: isZero,
  'max-height': isZero,
  'max-width': isZero,
  'text-indent': isFarOff,
  left: isFarOff,
  top: isFarOff,
  right: isFarOff,
  clip: (value) => value.startsWith('rect(0'),
  'clip-path': (value) => /^inset\((?:50|100)%/.test(value),
  'mso-hide': (value) => value === 'all',
};

const withoutComments = (css: string): string => {
  const parts: string[] = [];
  for (let from = 0; from < css.length; ) {
    const open = css.indexOf('/*', from);
    parts.push(css.slice(from, open < 0 ? css.length : open));
    const close = open < 0 ? -1 : css.indexOf('*/', open + 2);
    from = close < 0 ? css.length : close + 2;
  }
  return parts.join('');
};

/** Reads rules of one simple selector each (`p`, `.note`, `#top`); others decide nothing here. */
export const readStyleSheets = (css: string): StyleSheet => {
  const rules = new Map<string, string>();
  for (const rule of withoutComments(css).split('}')) {
    const open = rule.lastIndexOf('{');
    if (open < 0) continue;
    for (const selector of rule.slice(0, open).split(',')) {
      const key = selector.trim();
      if (key && /^(?:[a-z][\w-]*)?(?:[.#][\w-]+)?$/i.test(key)) rules.set(key, `${rules.get(key) ?? ''};${rule.slice(open + 1)}`);
    }
  }
  return rules;
};

const styleOf = ({ name, attribs }: Element, sheet: StyleSheet): string => {
  const classes = (attribs['class'] ?? '').split(/\s+/).filter(Boolean);
  const keys = [name, ...classes.flatMap((one) => [`.${one}`, `${name}.${one}`]), `#${attribs['id'] ?? ''}`];
  return [...keys.map((key) => sheet.get(key) ?? ''), attribs['style'] ?? ''].join(';');
};

/** How an element looks on the ground of its parent; null when nobody sees its words. */
export const lookOf = (element: Element, parent: Look, sheet: StyleSheet): Look | null => {
  const { attribs } = element;
  if ('hidden' in attribs || attribs['aria-hidden'] === 'true' || (element.name === 'input' && attribs['type'] === 'hidden')) return null;
  const said = declarationsOf(styleOf(element, sheet));
  if ([...said].some(([property, value]) => hiding[property]?.(value))) return null;
  const color = colourOf(said.get('color') ?? '') || colourOf(attribs['color'] ?? '') || parent.color;
  const ground = said.get('background-color') ?? said.get('background') ?? '';
  // A picture or a gradient may stand behind the words: they count as seen.
  const background = ground ? colourOf(ground) : colourOf(attribs['bgcolor'] ?? '') || parent.background;
  return { color, background };
};

/** Words in the colour of their ground. */
export const isUnseen = ({ color, background }: Look): boolean => isAlike(color, background);
