import { createHash } from 'node:crypto';

/** An object of a PDF: what is said of it and, of a stream, its bytes. */
export type RawObject = { body: string; bytes?: Uint8Array };

/** A stream that says what it is given; `body` is more of its dictionary. */
export const rawStream = (content: string | Uint8Array, body = ''): RawObject => ({ body, bytes: Buffer.from(content) });

const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const md5 = (...parts: readonly Uint8Array[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest();

const rc4 = (key: Uint8Array, bytes: Uint8Array): Buffer => {
  const box = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (one: number, other: number): void => {
    [box[one], box[other]] = [box[other] ?? 0, box[one] ?? 0];
  };
  let other = 0;
  for (let one = 0; one < 256; one += 1) {
    other = (other + (box[one] ?? 0) + (key[one % key.length] ?? 0)) & 255;
    swap(one, other);
  }
  let one = 0;
  other = 0;
  return Buffer.from(
    bytes.map((byte) => {
      one = (one + 1) & 255;
      other = (other + (box[one] ?? 0)) & 255;
      swap(one, other);
      return byte ^ (box[((box[one] ?? 0) + (box[other] ?? 0)) & 255] ?? 0);
    }),
  );
};

const id = Buffer.alloc(16, 7);
const owner = Buffer.alloc(32, 9);
const permissions = -44;

/** The key of a file that opens without a password, as filings are published. */
const fileKey = (): Buffer => {
  const allowed = Buffer.alloc(4);
  allowed.writeInt32LE(permissions);
  return md5(padding, owner, allowed, id).subarray(0, 5);
};

const encrypted = (number: number, bytes: Uint8Array): Buffer =>
  rc4(md5(fileKey(), Buffer.from([number & 255, number >> 8, 0, 0, 0])).subarray(0, 10), bytes);

/** A PDF of these objects, numbered from 1; the first is its catalog. */
export const rawPdf = (objects: readonly RawObject[], { isEncrypted = false } = {}): Uint8Array => {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const places: number[] = [];
  const put = (part: Buffer): void => {
    parts.push(part);
  };
  const length = (): number => parts.reduce((sum, part) => sum + part.length, 0);
  objects.forEach(({ body, bytes }, index) => {
    places.push(length());
    put(Buffer.from(`${index + 1} 0 obj\n`));
    const content = bytes && isEncrypted ? encrypted(index + 1, bytes) : bytes;
    if (!content) put(Buffer.from(body, 'latin1'));
    else put(Buffer.concat([Buffer.from(`<< ${body} /Length ${content.length} >>\nstream\n`), content, Buffer.from('\nendstream')]));
    put(Buffer.from('\nendobj\n'));
  });
  const start = length();
  const table = places.map((place) => `${`${place}`.padStart(10, '0')} 00000 n \n`).join('');
  const user = rc4(fileKey(), padding).toString('hex');
  const lock = `/ID [<${id.toString('hex')}> <${id.toString('hex')}>] /Encrypt << /Filter /Standard /V 1 /R 2 /P ${permissions} /O <${owner.toString('hex')}> /U <${user}> >>`;
  put(Buffer.from(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`));
  put(Buffer.from(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${isEncrypted ? lock : ''} >>\nstartxref\n${start}\n%%EOF\n`));
  return new Uint8Array(Buffer.concat(parts));
};

type RawPage = {
  contents: readonly RawObject[];
  /** Of the page; what it inherits is said of all pages. */
  resources?: string;
  inherited?: string;
  /** What is numbered from 20 on, which resources may name. */
  others?: readonly RawObject[];
  isEncrypted?: boolean;
};

/** A PDF of one page that draws these contents; the font is `/R`. */
export const rawPage = ({ contents, resources, inherited = '', others = [], isEncrypted = false }: RawPage): Uint8Array => {
  const first = 5;
  const own = resources === undefined ? '' : `/Resources << ${resources} >>`;
  const numbers = contents.map((_, index) => `${first + index} 0 R`).join(' ');
  const empty = Array.from({ length: 20 - first - contents.length }, () => ({ body: 'null' }));
  return rawPdf(
    [
      { body: '<< /Type /Catalog /Pages 2 0 R >>' },
      { body: `<< /Type /Pages /Count 1 /Kids [3 0 R] /Resources << /Font << /R 4 0 R >> ${inherited} >> >>` },
      { body: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${own} /Contents [${numbers}] >>` },
      { body: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>' },
      ...[...contents, ...empty, ...others].slice(0, 15 + others.length),
    ],
    { isEncrypted },
  );
};
