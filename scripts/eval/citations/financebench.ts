import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Half } from '../retrieval/question-set.ts';
import { fetchFile } from '../retrieval/sources.ts';

/** A passage of a filing that answers a question, on a page counted from 1. */
export type Evidence = { page: number; text: string };
export type Filing = { name: string; questions: { id: number; text: string; evidence: Evidence[] }[] };

type Line = {
  financebench_id: string;
  question: string;
  evidence: { doc_name: string; evidence_text: string; evidence_page_num: number }[];
};

/** Test data of others: it states no licence, stays outside this project and is not shipped. */
const source = { repository: 'patronus-ai/financebench', licence: 'none stated; local test data only' };

const linesOf = (file: string): Line[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

const questionFile = 'data/financebench_open_source.jsonl';

/** The questions of a half that were fetched, by the filings that bear their evidence. */
export const questionsIn = (folder: string, half: Half): Filing[] => {
  const filings = new Map<string, Filing>();
  for (const { financebench_id, question, evidence } of linesOf(join(folder, source.repository, questionFile))) {
    const id = Number(financebench_id.split('_').at(-1));
    if ((id % 2 === 0 ? 'even' : 'odd') !== half) continue;
    for (const [name, ofDocument] of Map.groupBy(evidence, ({ doc_name }) => doc_name)) {
      const filing = filings.get(name) ?? { name, questions: [] };
      const told = ofDocument.map((each) => ({ page: each.evidence_page_num + 1, text: each.evidence_text }));
      filing.questions.push({ id, text: question, evidence: told });
      filings.set(name, filing);
    }
  }
  return [...filings.values()];
};

/** Fetches the questions. */
export const bringInQuestions = async (folder: string): Promise<void> => {
  if (!(await fetchFile(folder, source, questionFile))) throw new Error('The questions of FinanceBench can not be fetched.');
};

/** A filing's PDF; null where it is not given out. */
export const readFiling = async (folder: string, name: string): Promise<Uint8Array | null> => {
  const file = await fetchFile(folder, source, `pdfs/${name}.pdf`).catch(() => null);
  return file ? new Uint8Array(readFileSync(file)) : null;
};
