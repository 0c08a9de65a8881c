import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { usualLimits } from '@inkstone/documents/document-text';
import type { DocumentReaders } from '@inkstone/documents/readers/document-readers';
import { type SentDocument, takeInFolder } from './documents-taken-in.ts';
import { percentile } from './percentile.ts';
import { verdict } from './verdict.ts';

/** For the 74 annual and quarterly reports of FinanceBench, one after the other. */
const target = { seconds: 90, megabytes: 300, listMs: 100 };
/** So many are listed on one page. */
const mostTogether = 100;
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

/** How long the PDFs of a folder take, one after the other by one reader, and all at once through the built product with the readers that it has. */
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
  await takeInFolder(sources.slice(0, mostTogether), ({ documents, failed, chunks, allMs, listMs, ...needed }) => {
    console.log(`into one knowledge base of the product, all at once: ${documents} documents, ${failed} failed, ${chunks} chunks`);
    console.log(`  all found seconds  ${verdict(allMs / 1000, target.seconds)}`);
    console.log(`  list p95 ms        ${verdict(percentile(listMs, 0.95), target.listMs)}`);
    console.log(`  server MB          ${verdict(needed.serverMegabytes, target.megabytes)}`);
    console.log(`  reader MB          ${verdict(needed.readerMegabytes, target.megabytes)}`);
    console.log(`  longest stop ms    ${Math.round(needed.longestStopMs)}`);
  });
};
