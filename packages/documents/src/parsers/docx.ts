import mammoth from 'mammoth';
import { readHtmlText } from './html/read-html.ts';
import type { Parser } from './reading.ts';
import { lookOfStyles, withoutUnseenRuns } from './word-runs.ts';
import { openZip, type Zip } from './zip.ts';

/** Word's own styles that are headings without being called so. */
const styles = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => h2:fresh",
  "p[style-name='Caption'] => caption-line:fresh",
  "p[style-name='caption'] => caption-line:fresh",
];

/** The file as the library reads it, entry by entry, without what nobody sees; it takes such an object in the place of bytes, which its types do not say. */
const seenParts = async (zip: Zip) => {
  const looks = lookOfStyles((await zip.read('word/styles.xml')).toString('utf8'));
  let characters = 0;
  const read = async (name: string, encoding?: string): Promise<string | Uint8Array> => {
    const bytes = await zip.read(name);
    if (encoding === 'base64') return bytes.toString('base64');
    if (!encoding) return bytes;
    const xml = new TextDecoder(encoding).decode(bytes);
    const seen = withoutUnseenRuns(xml, looks);
    characters += seen.characters;
    return seen.xml;
  };
  return { file: { exists: zip.has, read }, hidden: () => characters };
};

/** Word files: headings, lists, tables, footnotes; pictures and page ends are not in them as text. */
export const readDocx: Parser = async ({ bytes }, reading) => {
  const zip = await openZip(bytes, reading);
  const { file, hidden } = await seenParts(zip);
  // Without a path the library reads what stands in `file`.
  const input: { path: string } = Object.assign({ path: '' }, { file });
  const { value } = await mammoth.convertToHtml(input, {
    ...{ styleMap: styles, externalFileAccess: false },
    convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
  });
  readHtmlText(value, reading.builder);
  if (hidden() > 0) reading.builder.note('document.hiddenText', { characters: hidden() });
};
