import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, VerbosityLevel, version } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerAddress;
/** Where the build puts what the library reads beside its code (`build/pdf-data-files.ts`). */
const dataFolder = `/assets/pdf-${version}/`;

/** Where a PDF is fetched, and by which headers the server knows that it is us. */
export type PdfSource = { address: string; headers: Readonly<Record<string, string>> };

/** Why a PDF is not shown. */
export type PdfTrouble = 'locked' | 'broken' | 'gone' | 'unreachable';

/** So much is fetched at once where the server sends parts of files. */
const pieceBytes = 256 * 1024;

/** Opens a PDF in the library's worker; character maps, fonts and decoders come from our own origin, and nothing in it is run. */
export const openPdf = ({ address, headers }: PdfSource): { opened: Promise<PDFDocumentProxy>; close: () => void } => {
  const task = getDocument({
    url: address,
    httpHeaders: { ...headers },
    rangeChunkSize: pieceBytes,
    disableAutoFetch: true,
    cMapUrl: `${dataFolder}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${dataFolder}standard_fonts/`,
    wasmUrl: `${dataFolder}wasm/`,
    // The page's policy compiles no code at run time.
    useWasm: false,
    enableXfa: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  return { opened: task.promise, close: () => void task.destroy() };
};

/** What a failure of the library means to a reader. */
export const troubleOf = (error: unknown): PdfTrouble => {
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasswordException') return 'locked';
  if (name !== 'ResponseException') return 'broken';
  const status = error instanceof Error && 'status' in error ? error.status : 0;
  return status === 404 ? 'gone' : 'unreachable';
};
