import { decodeEntities } from './entities.ts';
import { endOfElement, isSkipped, tagAt } from './html-tags.ts';

/** What HTML is made of, in its order: words, decoded, or a tag with those of its values that stand in quotes. */
export type HtmlPart =
  | { text: string; isTag: false }
  | { name: string; isEnd: boolean; isTag: true; quoted: (attribute: string) => string };

const attribute = (source: string, name: string): string => {
  const found = new RegExp(`\\s${name}\\s{0,3}=\\s{0,3}(?:"([^"]*)"|'([^']*)')`, 'i').exec(source);
  return decodeEntities(found?.[1] ?? found?.[2] ?? '');
};

/** Clean HTML part by part; elements whose content is no text, and comments, are left out. */
export function* htmlParts(html: string): Generator<HtmlPart> {
  for (let at = 0; at < html.length; ) {
    const tag = html[at] === '<' ? tagAt(html, at) : null;
    if (!tag) {
      const next = html.indexOf('<', at + 1);
      const end = next < 0 ? html.length : next;
      yield { text: decodeEntities(html.slice(at, end)), isTag: false };
      at = end;
      continue;
    }
    const source = html.slice(at, tag.end);
    const { name, isEnd } = tag;
    if (name && !isSkipped(tag)) yield { name, isEnd, isTag: true, quoted: (wanted) => attribute(source, wanted) };
    at = isSkipped(tag) ? endOfElement(html, name, tag.end) : tag.end;
  }
}
