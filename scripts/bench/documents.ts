import { readFileSync, statSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { basename, join } from 'node:path';
import { badFiles } from '@inkstone/documents/__fixtures__/bad-files';
import { pdfOf } from '@inkstone/documents/__fixtures__/make-pdf';
import { cellsIn, salesBook, tableQuestions } from '@inkstone/documents/__fixtures__/table-questions';
import { boxesOf } from '@inkstone/documents/boxes';
import { chunkDocument } from '@inkstone/documents/chunks/chunk-document';
import { DocumentError } from '@inkstone/documents/document-error';
import { usualLimits } from '@inkstone/documents/document-text';
import { createDocumentReaders, type DocumentReaders } from '@inkstone/documents/readers/document-readers';
import { findOffice } from '@inkstone/documents/readers/office';
import { openTables } from '@inkstone/documents/tables/answer-table';
import { phrases } from '@inkstone/phrases';
import { measureFolder } from './documents-in-folder.ts';
import { takeInDocuments } from './documents-taken-in.ts';
import { processorMs, processorMsOfFamily } from './processor-time.ts';
import { verdict } from './verdict.ts';

type Source = { name: string; bytes: Uint8Array };

const pages = 549;
const rows = 10_000;
const questions = 100;
const target = { firstMs: 1500, allMs: 8000, megabytes: 300 };
const program = join(import.meta.dirname, '../../packages/documents/src/readers/reader-program.ts');
const settings = { template: 'prose', size: 1200, overlap: 150 } as const;

const madePage = (number: number) => [
  { x: 60, y: 780, text: `${number}. Results of the division`, size: 16, isBold: true },
  ...Array.from({ length: 46 }, (_, line) => ({
    x: 60,
    y: 750 - line * 15,
    text: `Line ${line} of page ${number} tells of pumps, valves and the people who look after them in all weathers.`,
  })),
];

const chosen = (): Source => {
  const [path] = process.argv.slice(2);
  if (path) return { name: basename(path), bytes: new Uint8Array(readFileSync(path)) };
  return { name: `made-${pages}-pages.pdf`, bytes: pdfOf(Array.from({ length: pages }, (_, index) => madePage(index + 1))) };
};

const megabytes = (bytes: number): number => Math.round(bytes / 1_000_000);

const measure = async (readers: DocumentReaders, source: Source, round: string): Promise<void> => {
  const begun = performance.now();
  let firstMs = 0;
  const document = await readers.read(source, usualLimits, {
    page: (number) => {
      if (number === 1) firstMs = performance.now() - begun;
    },
  });
  const allMs = performance.now() - begun;
  const cutBegun = performance.now();
  const chunks = chunkDocument(document, settings);
  const cutMs = performance.now() - cutBegun;
  const marked = chunks.filter((chunk) => boxesOf(document, chunk).length > 0).length;
  console.log(
    `${source.name}, ${round}: ${document.pages.length} pages, ${document.text.length} characters, ${document.blocks.length} blocks`,
  );
  console.log(`  first page ms      ${verdict(firstMs, target.firstMs)}`);
  console.log(`  all pages ms       ${verdict(allMs, target.allMs)}`);
  console.log(`  memory MB          ${verdict(megabytes(readers.peak()), target.megabytes)}`);
  console.log(`  chunks             ${chunks.length} in ${Math.round(cutMs)} ms; ${marked} can be marked on their pages`);
};

/** Questions for cells, rows, sums and counts over a workbook of 10,000 rows. */
const askTables = async (readers: DocumentReaders, language: 'en' | 'zh'): Promise<void> => {
  const begun = performance.now();
  const document = await readers.read({ name: 'sales.xlsx', bytes: salesBook(language, rows) }, usualLimits);
  const readMs = performance.now() - begun;
  const tables = openTables(document);
  const asked = tableQuestions(language, rows, questions);
  const askedAt = performance.now();
  const wrong = asked.filter(({ question, values, cells }) => {
    const answer = tables.ask(question);
    return answer?.values.join('\n') !== values.join('\n') || cellsIn(answer.references) !== cells;
  });
  const each = (performance.now() - askedAt) / asked.length;
  console.log(
    `${rows} rows, ${language}: read in ${Math.round(readMs)} ms; ${asked.length - wrong.length} of ${asked.length} answers exact, ${each.toFixed(1)} ms each`,
  );
  for (const { question } of wrong) console.log(`  WRONG ${question}`);
};

const textOf = (error: unknown): string => {
  if (!(error instanceof DocumentError)) return `FAULT ${error}`;
  const key = error.code.slice('document.'.length);
  const text = Object.entries(phrases.en.documentErrors).find(([name]) => name === key)?.[1] ?? error.code;
  return text.replaceAll(/\{\{(?<name>\w+)\}\}/g, (_, name: string) => `${error.params[name] ?? ''}`);
};

const tryBad = async (readers: DocumentReaders): Promise<void> => {
  for (const [name, make] of Object.entries(badFiles)) {
    const bytes = make();
    const begun = performance.now();
    const said = await readers
      .read({ name, bytes }, { ...usualLimits, seconds: 30 })
      .then(
        ({ text, pages: read, notes }) =>
          `read: ${read.length} pages, ${text.length} characters ${notes.map(({ code }) => code).join(' ')}`,
        textOf,
      );
    console.log(`${name.padEnd(24)} ${`${Math.round(performance.now() - begun)}`.padStart(6)} ms  ${said}`);
  }
};

console.log(
  `${cpus().length} processors, load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`,
);
const open = (): DocumentReaders =>
  createDocumentReaders({ program, most: 1, memory: 1024, idleMs: 60_000, office: () => findOffice(process.env['PATH'] ?? '') });
/** One document: by itself, by a warm reader, beside tables and bad files, and through the product. */
const measureOne = async (source: Source): Promise<void> => {
  const first = open();
  await measure(first, source, 'a reader that just starts');
  await first.close();
  // A process that has ended counts with its parent's.
  console.log(
    `  processor ms       ${processorMsOfFamily(process.pid, []) - processorMs([process.pid])} of the reader, from its start to its end`,
  );
  const readers = open();
  await readers.read({ name: 'warm.pdf', bytes: pdfOf([madePage(1)]) }, usualLimits);
  await measure(readers, source, 'a warm reader');
  await askTables(readers, 'en');
  await askTables(readers, 'zh');
  await tryBad(readers);
  console.log(`most memory of all: ${megabytes(readers.peak())} MB`);
  await readers.close();
  // Through the built product: from the word that a file belongs to a knowledge base to passages that are found.
  console.log('into a knowledge base of the product:');
  const warming = { name: 'warm.pdf', bytes: pdfOf([madePage(1)]) };
  await takeInDocuments([warming, source], ({ name }, taken) => {
    if (name === warming.name) return;
    console.log(`${name}: ${taken.chunks} chunks, the server's own processor ${taken.serverProcessorMs} ms`);
    console.log(`  first found ms     ${verdict(taken.firstMs, target.firstMs)}`);
    console.log(`  all found ms       ${verdict(taken.allMs, target.allMs)}`);
    console.log(`  server MB          ${verdict(taken.serverMegabytes, target.megabytes)}`);
    console.log(`  reader MB          ${verdict(taken.readerMegabytes, target.megabytes)}`);
    console.log(`  together MB        ${Math.round(taken.togetherMegabytes)}`);
    console.log(`  longest stop ms    ${taken.longestStopMs}`);
  });
};

const [path] = process.argv.slice(2);
if (path && statSync(path).isDirectory()) await measureFolder(path, open());
else await measureOne(chosen());
