import { type MediaKind, mediaOf } from '@inkstone/text/html-pieces';
import { Node, type NodeViewRenderer } from '@tiptap/core';

/** What a placeholder says: the kind in the reader's words. */
export type MediaNames = Readonly<Record<MediaKind, string>>;

/** The attribute of a placeholder in the editor's own markup: what stands there. */
export const keptAttribute = 'data-kept';
/** What stands for a source in that attribute: as it is, the cleaner of pasted HTML would take end tags in it for an attack. */
export const keptValue = (source: string): string => encodeURIComponent(source.toWellFormed());

/** What a placeholder stands for. */
export const keptSource = (element: Element): string => {
  const value = element.getAttribute(keptAttribute) ?? '';
  try {
    return decodeURIComponent(value);
  } catch {
    return value; // not from here
  }
};
const place = /<span data-kept="(\d+)"><\/span>/g;

/** HTML whose pictures, videos, embeds and scripts are numbered places, and what stood there. */
export const withPlaces = (html: string): { html: string; sources: string[] } => {
  const media = mediaOf(html);
  const pieces = media.map(({ start }, index) => `${html.slice(media[index - 1]?.end ?? 0, start)}<span data-kept="${index}"></span>`);
  return { html: pieces.join('') + html.slice(media.at(-1)?.end ?? 0), sources: media.map(({ source }) => source) };
};

/** HTML in whose numbered places stands again what stood there. */
export const withSources = (html: string, sources: readonly string[]): string =>
  html.replaceAll(place, (_, index: string) => sources[Number(index)] ?? '');

const altOf = (source: string): string => /\balt\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(source)?.slice(1).find(Boolean) ?? '';
const hostOf = (source: string): string => /\bsrc\s*=\s*["']?(?:https?:)?\/\/([^/"'\s?#>]+)/i.exec(source)?.[1] ?? '';

const draw =
  (names: MediaNames): NodeViewRenderer =>
  ({ node }) => {
    const source = String(node.attrs['source']);
    const kind = mediaOf(source)[0]?.kind ?? 'embed';
    const dom = document.createElement('span');
    dom.contentEditable = 'false';
    dom.dataset['media'] = kind;
    dom.textContent = [names[kind], altOf(source) || hostOf(source)].filter(Boolean).join(': ');
    return { dom };
  };

/** A picture, video, embed or script of the original: it can be moved and deleted, and leaves as it came, byte for byte. */
export const keptMedia = (names: MediaNames) =>
  Node.create({
    name: 'media',
    group: 'inline',
    inline: true,
    atom: true,
    draggable: true,
    addAttributes: () => ({ source: { default: '', rendered: false } }),
    parseHTML: () => [{ tag: `span[${keptAttribute}]`, getAttrs: (element) => ({ source: keptSource(element) }) }],
    renderHTML: ({ node }) => ['span', { [keptAttribute]: keptValue(String(node.attrs['source'])) }],
    addNodeView: () => draw(names),
  });
