import { docxOf, wordParagraph, xlsxOf } from './make-office.ts';
import { lockedTrailer, pdfOf } from './make-pdf.ts';
import { zipOf } from './make-zip.ts';

const zeros = (mebibytes: number): Uint8Array => new Uint8Array(mebibytes * 1024 * 1024);

const zipInZips = (depth: number): Uint8Array =>
  Array.from({ length: depth }).reduce<Uint8Array>((inner, _, level) => zipOf([{ name: `${level}.zip`, content: inner }]), zipOf([{ name: 'end.txt', content: 'end' }]));

const lockedZip = (): Uint8Array => zipOf([{ name: 'secret.txt', content: 'secret', isLocked: true }]);

const loopOfPages = (): Uint8Array => {
  const text = Buffer.from(pdfOf([[{ x: 50, y: 700, text: 'loop' }]])).toString('latin1');
  return Buffer.from(text.replace('/Kids [6 0 R]', '/Kids [2 0 R]'), 'latin1');
};

/** Files that people hand in by mistake, or against us: each with its name, made when it is asked for. */
export const badFiles: Readonly<Record<string, () => Uint8Array>> = {
  'empty.pdf': () => new Uint8Array(),
  'noise.pdf': () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5000, 0xa5)]),
  'cut.pdf': () => pdfOf([[{ x: 50, y: 700, text: 'Half of me is gone' }]]).subarray(0, 300),
  'locked.pdf': () => pdfOf([[{ x: 50, y: 700, text: 'secret' }]], { trailer: lockedTrailer }),
  'loop.pdf': loopOfPages,
  'ten-thousand-pages.pdf': () => pdfOf(Array.from({ length: 10_000 }, (_, index) => [{ x: 50, y: 700, text: `Page ${index + 1}` }])),
  'one-glyph.pdf': () => pdfOf([[{ x: 300, y: 400, text: 'A' }]]),
  'no-text.pdf': () => pdfOf([[]]),
  'unknown.xyz': () => Uint8Array.from({ length: 4000 }, (_, index) => (index * 7919) % 256),
  'old.doc': () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from('WordDocument', 'utf16le'), Buffer.alloc(600)]),
  'locked.docx': () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from('EncryptedPackage', 'utf16le'), Buffer.alloc(600)]),
  'not-really.docx': () => new TextEncoder().encode('This is a plain text that calls itself a Word file.'),
  'cut.docx': () => docxOf(wordParagraph('Cut')).subarray(0, 500),
  'bomb.docx': () => docxOf(wordParagraph('Boom'), [{ name: 'word/media/bomb.bin', content: zeros(700) }]),
  'entities.docx': () => docxOf('', [{ name: 'word/none.xml', content: '' }]),
  'bomb.xlsx': () => docxOf('', [{ name: 'xl/workbook.xml', content: zeros(700) }]),
  'empty.xlsx': () => xlsxOf({ Nothing: [] }),
  'bomb.zip': () => zipOf([{ name: 'bomb.txt', content: zeros(700) }]),
  'lying.zip': () => zipOf([{ name: 'lie.txt', content: 'much longer than it says', size: 3 }]),
  'locked.zip': lockedZip,
  'locked-in-zip.zip': () => zipOf([{ name: 'inner.zip', content: lockedZip() }]),
  'nothing.zip': () => zipOf([{ name: 'program.bin', content: Uint8Array.of(0, 1, 2, 0) }, { name: 'secret.txt', content: 'secret', isLocked: true }]),
  'nested.zip': () => zipInZips(12),
  'slip.zip': () => zipOf([{ name: '../../etc/passwd.txt', content: 'root' }]),
  'many.zip': () => zipOf(Array.from({ length: 21_000 }, (_, index) => ({ name: `${index}.txt`, content: 'x' }))),
  'deep.html': () => new TextEncoder().encode(`${'<div>'.repeat(100_000)}deep${'</div>'.repeat(100_000)}`),
  'long-line.txt': () => Buffer.alloc(19_000_000, 'word and '),
  'too-long.txt': () => Buffer.alloc(21_000_000, 'word and '),
  'cut.png': () => Buffer.from('89504e470d0a1a0a0000000d494844520000', 'hex'),
  'huge.png': () => Buffer.from('89504e470d0a1a0a0000000d494844520000ffff0000ffff0802000000000000000000000000', 'hex'),
};
