import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { usualLimits } from '@inkstone/documents/document-text';
import type { DocumentReaders } from '@inkstone/documents/readers/document-readers';
import { type SentDocument, takeInDocuments } from './documents-taken-in.ts';
import { verdict } from './verdict.ts';

/** For the 74 annual and quarterly reports of FinanceBench, one after the other. */
const target = { seconds: 90, megabytes: 300 };
const settings = { template: 'prose', size: 1200, overlap: 150 } as const;
const slowest = 8;

type Read = { name: string; pages: number; chunks: number; seconds: number };

const readOne = async (readers: DocumentReaders, { name, bytes }: SentDocument): Promise<Read> => {
  const begun = performance.now();
  const { document, chunks } = await readers.readAndCut({ name, bytes }, usualLimits, { cut: settings });
  return { name, pages: document.pages.length, chunks: chunks.length, seconds: (performance.now() - begun) / 1000 };
};

const showAll = (reads: readonly Read[], megabytes: number): void => {
  const all = { pages: 0, chunks: 0, seconds: 0 };
  for (const { pages, chunks, seconds } of reads) {
    all.pages += pages;
    all.chunks += chunks;
    all.seconds += seconds;
  }
  console.log(`one reader: ${reads.length} documents, ${all.pages} pages, ${all.chunks} chunks`);
  console.log(`  all seconds        ${verdict(all.seconds, target.seconds)}`);
  console.log(`  memory MB          ${verdict(megabytes, target.megabytes)}`);
};

const perPage = ({ seconds, pages }: Read): number => (seconds * 1000) / Math.max(1, pages);

/** How long the PDFs of a folder take, one after the other: by one reader, and through the built product with the readers that it has. */
export const measureFolder = async (folder: string, readers: DocumentReaders): Promise<void> => {
  const names = readdirSync(folder)
    .filter((name) => name.toLowerCase().endsWith('.pdf'))
    .sort();
  const sources = names.map((name): SentDocument => ({ name, bytes: new Uint8Array(readFileSync(join(folder, name))) }));
  const reads: Read[] = [];
  for (const source of sources) reads.push(await readOne(readers, source));
  await readers.close();
  showAll(reads, readers.peak() / 1_000_000);
  for (const read of reads.toSorted((one, other) => perPage(other) - perPage(one)).slice(0, slowest))
    console.log(`  ${read.name}: ${read.pages} pages, ${perPage(read).toFixed(1)} ms a page`);
  const most = { server: 0, reader: 0, stop: 0 };
  const all = { seconds: 0, chunks: 0 };
  await takeInDocuments(sources, (_, taken) => {
    all.seconds += taken.allMs / 1000;
    all.chunks += taken.chunks;
    most.server = Math.max(most.server, taken.serverMegabytes);
    most.reader = Math.max(most.reader, taken.readerMegabytes);
    most.stop = Math.max(most.stop, taken.longestStopMs);
  });
  console.log(`into knowledge bases of the product, one after the other: ${all.chunks} chunks`);
  console.log(`  all found seconds  ${Math.round(all.seconds)}`);
  console.log(`  server MB          ${verdict(most.server, target.megabytes)}`);
  console.log(`  reader MB          ${verdict(most.reader, target.megabytes)}`);
  console.log(`  longest stop ms    ${Math.round(most.stop)}`);
};
