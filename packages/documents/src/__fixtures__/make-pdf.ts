/** Words at a place of a page, in points from its bottom left. */
export type Placed = { x: number; y: number; text: string; size?: number; isBold?: boolean; /** Operators of the page right before them. */ before?: string };

type PdfExtras = {
  /** Goes into the trailer; makes a file with a password of it. */
  trailer?: string;
  /** A picture over the whole of each page, as JPEG. */
  picture?: { jpeg: Uint8Array; width: number; height: number };
  title?: string;
};

const escaped = (text: string): string => text.replaceAll(/[\\()]/g, String.raw`\$&`);

/** Chinese stands in a font of its own that is not in the file, written in the two bytes of Unicode. */
const isChinese = (text: string): boolean => /[\u2e80-\uffef]/.test(text);
const written = (text: string, isBold = false): { font: string; string: string } =>
  isChinese(text)
    ? { font: 'C', string: `<${Buffer.from(text, 'utf16le').swap16().toString('hex')}>` }
    : { font: isBold ? 'B' : 'R', string: `(${escaped(text)})` };

const contentOf = (words: readonly Placed[], hasPicture: boolean): string =>
  [
    ...(hasPicture ? ['q 595 0 0 842 0 0 cm /P Do Q'] : []),
    ...words.map(({ x, y, text, size = 11, isBold, before }) => {
      const { font, string } = written(text, isBold);
      return `${before ? `q ${before} ` : ''}BT /${font} ${size} Tf ${x} ${y} Td ${string} Tj ET${before ? ' Q' : ''}`;
    }),
  ].join('\n');

/** A PDF of A4 pages with words in Helvetica, and Chinese in a font that the reader has to bring. */
export const pdfOf = (pages: readonly (readonly Placed[])[], { trailer = '', picture, title }: PdfExtras = {}): Uint8Array => {
  const objects: Buffer[] = [];
  const add = (body: string | Buffer): number => objects.push(Buffer.from(body));
  const stream = (dictionary: string, data: Uint8Array): Buffer =>
    Buffer.concat([Buffer.from(`<< ${dictionary} /Length ${data.length} >>\nstream\n`), data, Buffer.from('\nendstream')]);
  const first = 9;
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add(`<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${first + index * 2} 0 R`).join(' ')}] >>`);
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>');
  add(
    picture
      ? stream(`/Type /XObject /Subtype /Image /Width ${picture.width} /Height ${picture.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`, picture.jpeg)
      : '<< >>',
  );
  add('<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [7 0 R] >>');
  add(
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /DW 1000 /FontDescriptor 8 0 R >>',
  );
  add(
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
  );
  pages.forEach((words, index) => {
    const resources = `<< /Font << /R 3 0 R /B 4 0 R /C 6 0 R >> ${picture ? '/XObject << /P 5 0 R >>' : ''} >>`;
    add(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources ${resources} /Contents ${first + index * 2 + 1} 0 R >>`);
    add(stream('', Buffer.from(contentOf(words, picture !== undefined), 'latin1')));
  });
  const info = title === undefined ? 0 : add(`<< /Title (${escaped(title)}) >>`);
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const places: number[] = [];
  let at = parts[0]?.length ?? 0;
  objects.forEach((body, index) => {
    places.push(at);
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
    parts.push(part);
    at += part.length;
  });
  const table = ['0000000000 65535 f ', ...places.map((place) => `${`${place}`.padStart(10, '0')} 00000 n `)].join('\n');
  const last = `<< /Size ${objects.length + 1} /Root 1 0 R ${info ? `/Info ${info} 0 R` : ''} ${trailer} >>`;
  parts.push(Buffer.from(`xref\n0 ${objects.length + 1}\n${table}\ntrailer\n${last}\nstartxref\n${at}\n%%EOF\n`));
  return new Uint8Array(Buffer.concat(parts));
};

/** What makes a reader ask for a password. */
export const lockedTrailer = `/ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -44 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> >>`;
