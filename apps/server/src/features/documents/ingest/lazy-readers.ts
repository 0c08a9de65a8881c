import { createDocumentReaders, type DocumentReaders } from '@inkstone/documents/readers/document-readers';
import { findOffice } from '@inkstone/documents/readers/office';
import { places } from '#server/places.ts';

/** Where LibreOffice is put by those who package it. */
const officeFolders = '/usr/bin:/usr/local/bin:/opt/libreoffice/program:/snap/bin';

/** Readers of documents, which begin with the first one: most installations have none. */
export const createLazyReaders = ({ most }: { most: number }) => {
  let readers: DocumentReaders | null = null;
  return {
    open: (): DocumentReaders => {
      readers ??= createDocumentReaders({
        program: places.documentReader,
        most,
        memory: 1024,
        idleMs: 60_000,
        office: () => findOffice(officeFolders),
      });
      return readers;
    },
    close: async (): Promise<void> => readers?.close(),
  };
};
