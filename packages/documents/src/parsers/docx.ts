import mammoth from 'mammoth';
import { readHtmlText } from './html/read-html.ts';
import type { Parser } from './reading.ts';
import { openZip } from './zip.ts';

/** Word's own styles that are headings without being called so. */
const styles = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => h2:fresh",
  "p[style-name='Caption'] => caption-line:fresh",
  "p[style-name='caption'] => caption-line:fresh",
];

/** Word files: headings, lists, tables, footnotes; pictures and page ends are not in them as text. */
export const readDocx: Parser = async ({ bytes }, reading) => {
  // What is packed is bounded before a library unpacks it whole.
  await (await openZip(bytes, reading)).measure();
  const { value } = await mammoth.convertToHtml(
    { buffer: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) },
    { styleMap: styles, convertImage: mammoth.images.imgElement(async () => ({ src: '' })), externalFileAccess: false },
  );
  readHtmlText(value, reading.builder);
};
