import { mediaOf, piecesOf } from '@inkstone/text/html-pieces';
import { cleanRichText } from './clean-rich-text.ts';

/** Signs that no text has: they stand for what is kept while the rest is cleaned. */
const open = '\uE0F0';
const close = '\uE0F1';
const token = new RegExp(`${open}(\\d+)${close}`, 'g');
const marks = new RegExp(`[${open}${close}]`, 'g');
const tags = /<[^<>]*>/g;

/** Cleans HTML around the pictures, videos and embeds that the original has, too. */
const cleanAround = async (html: string, known: ReadonlySet<string>): Promise<string> => {
  const kept = mediaOf(html).filter(({ source }) => known.has(source));
  const pieces = kept.map(
    ({ start }, index) => `${html.slice(kept[index - 1]?.end ?? 0, start).replaceAll(marks, '')}${open}${index}${close}`,
  );
  const cleaned = await cleanRichText(pieces.join('') + html.slice(kept.at(-1)?.end ?? 0).replaceAll(marks, ''));
  // What ended up inside a tag would end its value there.
  return cleaned
    .replaceAll(tags, (tag) => tag.replaceAll(token, ''))
    .replaceAll(token, (_, index: string) => kept[Number(index)]?.source ?? '');
};

/**
 * Rich text made safe, but for what the originals have, byte for byte: whole blocks, and pictures, videos and embeds inside of others.
 * For texts that go back to where the originals stand; whatever shows them cleans them first.
 */
export const cleanKeeping = async (html: string, originals: readonly string[]): Promise<string> => {
  if (originals.includes(html)) return html;
  const blocks = new Set(originals.flatMap(piecesOf).map((piece) => piece.trim()));
  const media = new Set(originals.flatMap(mediaOf).map(({ source }) => source));
  const cleaned: string[] = [];
  let other = '';
  const flush = async () => {
    if (other) cleaned.push(await cleanAround(other, media));
    other = '';
  };
  for (const piece of piecesOf(html)) {
    if (!blocks.has(piece.trim())) {
      other += piece;
      continue;
    }
    await flush();
    cleaned.push(piece);
  }
  await flush();
  return cleaned.join('');
};
