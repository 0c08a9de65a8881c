import { fileURLToPath } from 'node:url';
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { DocumentError } from '../../document-error.ts';

/** Character maps, fonts and decoders that the library reads from its own package. */
const home = (folder: string): string => `${fileURLToPath(new URL('.', import.meta.resolve('pdfjs-dist/package.json')))}${folder}/`;

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** Opens a PDF; nothing in it is run, and nothing is fetched for it. */
export const openPdf = async (bytes: Uint8Array): Promise<PDFDocumentProxy> => {
  const task = getDocument({
    // The library takes the bytes away from whoever hands them over.
    data: new Uint8Array(bytes),
    cMapUrl: home('cmaps'),
    cMapPacked: true,
    standardFontDataUrl: home('standard_fonts'),
    wasmUrl: home('wasm'),
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
    stopAtErrors: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    return await task.promise;
  } catch (error) {
    if (nameOf(error) === 'PasswordException') throw new DocumentError('document.encrypted', {}, { cause: error });
    throw new DocumentError('document.damaged', {}, { cause: error });
  }
};
