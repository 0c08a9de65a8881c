import { isAllSeen } from './all-seen.ts';
import { openPdf } from './open-pdf.ts';
import { type Dictionary, openPlainPdf, type PlainPdf, pagesOf } from './plain-pdf.ts';

// What a page of a PDF draws is told in full only by the list of all its operations, which takes longer than its words. So the library writes
// the pages anew first, in one plain form, whatever form, encryption or order the file has: the programs of pages in that form are soon looked
// through, and are those that the library itself runs. Only pages of which it is not sure that all of their words are seen are listed.

/** So much of a file is written anew at a time. */
const mostBytes = 16 * 1024 * 1024;

/** The library keeps the encryption of a file that it writes alone; of two it can keep none. */
const blankPage = (): Uint8Array =>
  Buffer.from(
    [
      '%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n',
      '2 0 obj\n<< /Type /Pages /Count 1 /Kids [3 0 R] >>\nendobj\n3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>\nendobj\n',
      'xref\n0 4\n0000000000 65535 f \n0000000009 00000 n \n0000000058 00000 n \n0000000115 00000 n \n',
      'trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n182\n%%EOF\n',
    ].join(''),
  );

type Portion = { first: number; plain: PlainPdf; pages: readonly Dictionary[] };

/** Pages as the library writes them; it reads the file a second time for it, so that nothing of the first is changed. */
const written = async (bytes: Uint8Array, first: number, count: number): Promise<Portion | null> => {
  const pdf = await openPdf(bytes);
  try {
    const whole = { document: null, includePages: [[first - 1, first + count - 2]] };
    const anew: unknown = await pdf.extractPages([whole, { document: new Uint8Array(blankPage()) }]);
    if (!(anew instanceof Uint8Array)) return null;
    const plain = openPlainPdf(anew);
    const pages = pagesOf(plain);
    return pages.length === count + 1 ? { first, plain, pages } : null;
  } catch {
    return null; // none of its pages is sure
  } finally {
    await pdf.loadingTask.destroy();
  }
};

/** Tells of the pages of a PDF, asked in their order, whether all of their words are seen for sure. */
export const createSurePages = (bytes: Uint8Array, pages: number) => {
  const count = Math.max(1, Math.min(pages, Math.floor((pages * mostBytes) / bytes.length)));
  let portion: Portion | null = null;
  let next = 1;
  return async (number: number): Promise<boolean> => {
    if (number >= next) {
      portion = null;
      portion = await written(bytes, number, Math.min(count, pages - number + 1));
      next = number + count;
    }
    const page = portion?.pages[number - portion.first];
    return portion !== null && page !== undefined && isAllSeen(portion.plain, page);
  };
};

export type SurePages = ReturnType<typeof createSurePages>;
