import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { usualCut } from '@inkstone/contract/documents';
import { usualLimits } from '@inkstone/documents/document-text';
import { createDocumentReaders } from '@inkstone/documents/readers/document-readers';
import { bringInQuestions, type Filing, questionsIn, readFiling } from '../citations/financebench.ts';
import { say } from '../say.ts';
import { base, placeOf, type Question, type QuestionSet } from './question-set.ts';

const program = join(import.meta.dirname, '../../../packages/documents/src/readers/reader-program.ts');
/** Time is measured elsewhere. */
const hour = 3600;

/** A filing as the product cuts it; the page of a passage is the one on which its middle stands. */
type CutFiling = { title: string; language: string | null; passages: { text: string; headings: string[]; page: number }[] };

const cutPlace = (folder: string, name: string): string => join(folder, 'patronus-ai/financebench/cut', `${name}.json`);

const filingsIn = (folder: string): Filing[] => [...questionsIn(folder, 'odd'), ...questionsIn(folder, 'even')];
const namesIn = (filings: readonly Filing[]): string[] => [...new Set(filings.map(({ name }) => name))];

/** Fetches the annual reports that FinanceBench asks about, as far as they are given out, and cuts each of them once as the product does. */
export const bringInFilings = async (folder: string): Promise<void> => {
  await bringInQuestions(folder);
  const names = namesIn(filingsIn(folder));
  mkdirSync(join(folder, 'patronus-ai/financebench/cut'), { recursive: true });
  const readers = createDocumentReaders({ program, most: 1, memory: 1024, idleMs: 60_000, office: () => null });
  const missing: string[] = [];
  for (const name of names.filter((each) => !existsSync(cutPlace(folder, each)))) {
    const bytes = await readFiling(folder, name);
    if (!bytes) {
      missing.push(name);
      continue;
    }
    const source = { name: `${name}.pdf`, bytes };
    const { document, chunks } = await readers.readAndCut(source, { ...usualLimits, seconds: hour }, { cut: usualCut });
    const pageAt = (place: number): number => document.pages.findLast(({ start }) => start <= place)?.number ?? 1;
    const filing: CutFiling = {
      ...{ title: [source.name, document.title].filter(Boolean).join(' '), language: document.language ?? null },
      passages: chunks.map(({ text, headings, start, end }) => ({ text, headings, page: pageAt((start + end) / 2) })),
    };
    writeFileSync(cutPlace(folder, name), JSON.stringify(filing));
  }
  await readers.close();
  if (missing.length > 0) say(`# FinanceBench without ${missing.join(', ')}, which are not to be had`);
};

const readCut = (folder: string, name: string): CutFiling[] =>
  existsSync(cutPlace(folder, name)) ? [JSON.parse(readFileSync(cutPlace(folder, name), 'utf8'))] : [];

/** FinanceBench: right is a passage on a page that bears evidence; with the document given it alone is looked in. */
export const filingSet =
  (isGiven: boolean) =>
  (folder: string): QuestionSet => {
    const filings = filingsIn(folder);
    const cut = new Map(namesIn(filings).flatMap((name) => readCut(folder, name).map((filing) => [name, filing] as const)));
    const questions = new Map<number, Question>();
    for (const { name, questions: ofFiling } of filings) {
      const passages = cut.get(name)?.passages ?? [];
      for (const { id, text, evidence } of ofFiling) {
        const right = passages.flatMap(({ page }, at) => (evidence.some((each) => each.page === page) ? [placeOf(name, at)] : []));
        if (right.length === 0) continue;
        const known = questions.get(id);
        const all = new Set([...(known?.right ?? []), ...right]);
        questions.set(id, { id, text, right: all, ...(isGiven && { documents: [...(known?.documents ?? []), name] }) });
      }
    }
    const documents = [...cut].map(([id, { title, language, passages }]) => ({ id, base, title, language, passages }));
    return { documents, questions: [...questions.values()] };
  };
