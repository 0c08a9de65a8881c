import { utils, write } from '@e965/xlsx';
import { zipOf } from './make-zip.ts';

const types = '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>';
const relationType = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
type Relation = readonly [id: string, type: string, target: string, mode?: 'External'];
const relations = (lines: readonly Relation[]): string =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${lines
    .map(([id, type, target, mode]) => `<Relationship Id="${id}" Type="${relationType}/${type}" Target="${target}"${mode ? ` TargetMode="${mode}"` : ''}/>`)
    .join('')}</Relationships>`;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A paragraph of a Word file in a style (`Heading1`), or as it is. */
export const wordParagraph = (text: string, style = ''): string =>
  `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}<w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`;

export const wordTable = (rows: readonly (readonly string[])[]): string =>
  `<w:tbl>${rows.map((row) => `<w:tr>${row.map((cell) => `<w:tc>${wordParagraph(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`;

const wordStyles = `<?xml version="1.0"?><w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${[1, 2, 3]
  .map((level) => `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/></w:style>`)
  .join('')}</w:styles>`;

/** A picture that lies outside of the Word file, where a relation says. */
export const wordPictureOutside = (relation: string): string =>
  `<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip xmlns:r="${relationType}" r:link="${relation}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;

/** A Word file with this body; `extra` are further files in it, `leads` where it leads to. */
export const docxOf = (
  body: string,
  extra: readonly { name: string; content: string | Uint8Array }[] = [],
  leads: readonly Relation[] = [],
): Uint8Array =>
  zipOf([
    { name: '[Content_Types].xml', content: types },
    { name: '_rels/.rels', content: relations([['r1', 'officeDocument', 'word/document.xml']]) },
    { name: 'word/_rels/document.xml.rels', content: relations([['r1', 'styles', 'styles.xml'], ...leads]) },
    { name: 'word/styles.xml', content: wordStyles },
    {
      name: 'word/document.xml',
      content: `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    },
    ...extra,
  ]);

type Slide = { title: string; lines: readonly string[]; notes?: string; isHidden?: boolean; /** Words too small to be seen, and words beside the slide. */ tiny?: string; beside?: string };

const shape = (kind: string, lines: readonly string[]): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="1" name="x"/><p:cNvSpPr/><p:nvPr>${kind ? `<p:ph type="${kind}"/>` : ''}</p:nvPr></p:nvSpPr><p:txBody>${lines
    .map((line) => `<a:p><a:r><a:t>${escaped(line)}</a:t></a:r></a:p>`)
    .join('')}</p:txBody></p:sp>`;

const tinyShape = (text: string): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="8" name="x"/><p:nvPr/></p:nvSpPr><p:txBody><a:p><a:r><a:rPr sz="100"/><a:t>${escaped(text)}</a:t></a:r></a:p></p:txBody></p:sp>`;
const shapeBeside = (text: string): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="9" name="x"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="12192000" y="0"/><a:ext cx="900" cy="900"/></a:xfrm></p:spPr><p:txBody><a:p><a:r><a:t>${escaped(text)}</a:t></a:r></a:p></p:txBody></p:sp>`;

const spaces = `xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:r="${relationType}"`;

/** A PowerPoint file; the body of a slide stands before its title in the file, as it does in real ones. */
export const pptxOf = (slides: readonly Slide[]): Uint8Array =>
  zipOf([
    { name: '[Content_Types].xml', content: types },
    { name: '_rels/.rels', content: relations([['r1', 'officeDocument', 'ppt/presentation.xml']]) },
    {
      name: 'ppt/presentation.xml',
      content: `<p:presentation ${spaces}><p:sldIdLst>${slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="s${index}"/>`).join('')}</p:sldIdLst><p:sldSz cx="12192000" cy="6858000"/></p:presentation>`,
    },
    { name: 'ppt/_rels/presentation.xml.rels', content: relations(slides.map((_, index) => [`s${index}`, 'slide', `slides/slide${index}.xml`])) },
    ...slides.flatMap(({ title, lines, notes, isHidden, tiny, beside }, index) => [
      { name: `ppt/slides/slide${index}.xml`, content: `<p:sld ${spaces}${isHidden ? ' show="0"' : ''}>${tiny ? tinyShape(tiny) : ''}${beside ? shapeBeside(beside) : ''}${shape('body', lines)}${shape('title', [title])}${shape('sldNum', ['7'])}</p:sld>` },
      ...(notes
        ? [
            { name: `ppt/slides/_rels/slide${index}.xml.rels`, content: relations([['n', 'notesSlide', `../notesSlides/note${index}.xml`]]) },
            { name: `ppt/notesSlides/note${index}.xml`, content: `<p:notes ${spaces}>${shape('body', [notes])}</p:notes>` },
          ]
        : []),
    ]),
  ]);

/** A workbook; days are dates, the others what they are. */
export const xlsxOf = (sheets: Readonly<Record<string, readonly (readonly (string | number | Date | null)[])[]>>): Uint8Array => {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row]), { cellDates: true, UTC: true }), name);
  const bytes: Buffer = write(book, { type: 'buffer', bookType: 'xlsx', compression: true });
  return new Uint8Array(bytes);
};
