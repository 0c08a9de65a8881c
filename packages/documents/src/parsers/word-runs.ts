import { type AnyNode, type Element, isTag, isText, type ParentNode } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { cleanLine } from '../clean-text.ts';

/** A part of a Word file without what nobody sees on its pages, and how many characters that was. */
export type SeenPart = { xml: string; characters: number };

/** Only where one of these stands is anything hidden; most files are not looked at any closer. */
const signs = /w:vanish|w:webHidden|w:color w:val="f|w:sz w:val="[012]"/i;
const mostLevels = 400;

const childrenOf = (node: ParentNode): Element[] => node.children.filter((child): child is Element => isTag(child));
const child = (node: ParentNode | undefined, name: string): Element | undefined =>
  node && childrenOf(node).find((each) => each.name === name);

/** On unless it says that it is off. */
const isOn = (mark: Element | undefined): boolean => mark !== undefined && !/^(?:0|false|off)$/.test(mark.attribs['w:val'] ?? '');

/** What a run looks like, as far as it decides whether its words are seen; null where it leaves that to its style. */
type Look = { isHidden: boolean | null; isWhite: boolean | null; isTiny: boolean | null; isOnColour: boolean };

const lookOf = (properties: Element | undefined): Look => {
  const vanish = child(properties, 'w:vanish');
  const colour = child(properties, 'w:color')?.attribs['w:val'];
  const size = child(properties, 'w:sz')?.attribs['w:val'];
  const fill = child(properties, 'w:shd')?.attribs['w:fill'] ?? 'auto';
  return {
    isHidden: vanish ? isOn(vanish) : null,
    isWhite: colour === undefined ? null : /^(?:f[5-9a-f]){3}$/i.test(colour),
    // In halves of a point.
    isTiny: size === undefined ? null : Number(size) <= 2,
    isOnColour: child(properties, 'w:highlight') !== undefined || !/^(?:auto|f[5-9a-f]f[5-9a-f]f[5-9a-f])$/i.test(fill),
  };
};

type Styles = ReadonlyMap<string, Look>;

/** Which styles hide what is written in them; a style that is based on another one has what that one says. */
export const lookOfStyles = (xml: string): Styles => {
  if (!signs.test(xml)) return new Map();
  const looks = new Map<string, Look>();
  const [root] = childrenOf(parseDocument(xml, { xmlMode: true }));
  for (const style of root ? childrenOf(root).filter(({ name }) => name === 'w:style') : []) {
    const base = looks.get(child(style, 'w:basedOn')?.attribs['w:val'] ?? '');
    const own = lookOf(child(style, 'w:rPr'));
    looks.set(style.attribs['w:styleId'] ?? '', {
      isHidden: own.isHidden ?? base?.isHidden ?? null,
      isWhite: own.isWhite ?? base?.isWhite ?? null,
      isTiny: own.isTiny ?? base?.isTiny ?? null,
      isOnColour: own.isOnColour || (base?.isOnColour ?? false),
    });
  }
  return looks;
};

const wordsOf = (node: AnyNode): string => (isText(node) ? node.data : isTag(node) ? node.children.map(wordsOf).join('') : '');

/** Leaves out the runs that are hidden, as small as a dot, or white on white; the rest stays as it was written. */
export const withoutUnseenRuns = (xml: string, styles: Styles): SeenPart => {
  if (!signs.test(xml) && styles.size === 0) return { xml, characters: 0 };
  const tree = parseDocument(xml, { xmlMode: true, withStartIndices: true, withEndIndices: true });
  const cuts: { start: number; end: number }[] = [];
  let characters = 0;

  const isUnseen = (run: Element, around: readonly Look[]): boolean => {
    const properties = child(run, 'w:rPr');
    const own = lookOf(properties);
    const style = styles.get(child(properties, 'w:rStyle')?.attribs['w:val'] ?? '');
    const said = [own, ...(style ? [style] : []), ...around];
    const first = (name: 'isHidden' | 'isWhite' | 'isTiny'): boolean => said.find((look) => look[name] !== null)?.[name] ?? false;
    return first('isHidden') || first('isTiny') || (first('isWhite') && !said.some(({ isOnColour }) => isOnColour));
  };

  const walk = (node: ParentNode, around: readonly Look[], level: number): void => {
    if (level > mostLevels) return;
    for (const element of childrenOf(node)) {
      const { name } = element;
      if (name === 'w:r') {
        const words = wordsOf(element);
        if (!words.trim() || !isUnseen(element, around)) continue;
        characters += cleanLine(words).length;
        cuts.push({ start: element.startIndex ?? 0, end: (element.endIndex ?? 0) + 1 });
        continue;
      }
      const properties = name === 'w:p' ? child(element, 'w:pPr') : name === 'w:tc' ? child(element, 'w:tcPr') : undefined;
      const style = styles.get(child(properties, 'w:pStyle')?.attribs['w:val'] ?? '');
      // Of its own properties only the ground says something of its runs.
      const ground: Look = { isHidden: null, isWhite: null, isTiny: null, isOnColour: lookOf(properties).isOnColour };
      walk(element, properties ? [ground, ...(style ? [style] : []), ...around] : around, level + 1);
    }
  };
  walk(tree, [], 0);
  let from = 0;
  const kept = cuts.map(({ start, end }) => {
    const piece = xml.slice(from, start);
    from = end;
    return piece;
  });
  return { xml: kept.join('') + xml.slice(from), characters };
};
