import { join } from 'node:path';
import { filingSet } from './filings.ts';
import { type Answered, documentHitAt, hitAt, ndcgAt10 } from './measure.ts';
import { bankingSet, cranfieldSet } from './other-sets.ts';
import type { QuestionSet } from './question-set.ts';
import { longSquadSet, squadSet } from './squad.ts';

/** One figure of a set: what it is without any of our work (plain BM25), what it should be, and how it is counted. */
export type Figure = { metric: string; floor: number; target: number; count(answered: Answered): number };
/** A line of the table, and whether its passages stand in the mixed store, too. */
export type Row = { set: string; isMixed?: boolean; open(folder: string): QuestionSet; figures: readonly Figure[] };

const hit = (most: number, floor: number, target: number): Figure => ({ metric: `hit@${most}`, floor, target, count: hitAt(most) });

const squad =
  (path: string, language: string) =>
  (folder: string): QuestionSet =>
    squadSet(join(folder, path), language);
const xquad = (language: string) => squad(`google-deepmind/xquad/xquad.${language}.json`, language);

/** Questions in one language, about the same passages in the other. */
const across =
  (asked: 'zh' | 'en', written: 'zh' | 'en') =>
  (folder: string): QuestionSet => {
    const { questions } = xquad(asked)(folder);
    const { documents, questions: others } = xquad(written)(folder);
    return { documents, questions: others.map(({ right }, at) => ({ text: questions[at]?.text ?? '', right })) };
  };

/** The table of what is measured, by the public sets. */
export const rows: readonly Row[] = [
  { set: 'XQuAD en', isMixed: true, open: xquad('en'), figures: [hit(1, 0.94, 0.96)] },
  { set: 'XQuAD zh', isMixed: true, open: xquad('zh'), figures: [hit(1, 0.935, 0.955)] },
  { set: 'XQuAD de', isMixed: true, open: xquad('de'), figures: [hit(1, 0.853, 0.905)] },
  { set: 'XQuAD es', isMixed: true, open: xquad('es'), figures: [hit(1, 0.907, 0.93)] },
  {
    set: 'CMRC2018 dev',
    isMixed: true,
    open: squad('ymcui/cmrc2018/squad-style-data/cmrc2018_dev.json', 'zh'),
    figures: [hit(1, 0.965, 0.975), hit(5, 0.998, 0.999)],
  },
  { set: 'DRCD dev', isMixed: true, open: squad('DRCKnowledgeTeam/DRCD/DRCD_dev.json', 'zh'), figures: [hit(1, 0.947, 0.96)] },
  { set: 'DRCD test', isMixed: true, open: squad('DRCKnowledgeTeam/DRCD/DRCD_test.json', 'zh'), figures: [hit(1, 0.945, 0.96)] },
  {
    set: 'JSQuAD',
    isMixed: true,
    open: squad('yahoojapan/JGLUE/datasets/jsquad-v1.3/valid-v1.3.json', 'ja'),
    figures: [hit(1, 0.912, 0.93), hit(5, 0.969, 0.98)],
  },
  {
    set: 'KorQuAD',
    isMixed: true,
    open: squad('korquad/korquad.github.io/dataset/KorQuAD_v1.0_dev.json', 'ko'),
    figures: [hit(1, 0.896, 0.92)],
  },
  { set: 'SQuAD-pt', isMixed: true, open: squad('nunorc/squad-v1.1-pt/docs/sample-v1.1-pt.json', 'pt'), figures: [hit(5, 0.85, 0.9)] },
  {
    set: 'COVID-QA',
    open: (folder) => longSquadSet(join(folder, 'deepset-ai/COVID-QA/data/question-answering/200423_covidQA.json'), 'en'),
    figures: [hit(5, 0.736, 0.8)],
  },
  {
    set: 'Cranfield',
    open: (folder) => cranfieldSet(join(folder, 'oussbenk/cranfield-trec-dataset')),
    figures: [{ metric: 'nDCG@10', floor: 0.38, target: 0.43, count: ndcgAt10 }],
  },
  {
    set: 'Banking77',
    open: (folder) => bankingSet(join(folder, 'PolyAI-LDN/task-specific-datasets/banking_data')),
    figures: [
      { metric: 'intent@1', floor: 0.811, target: 0.88, count: documentHitAt(1) },
      { metric: 'intent@5', floor: 0.937, target: 0.97, count: documentHitAt(5) },
    ],
  },
  { set: 'FinanceBench', open: filingSet(false), figures: [hit(5, 0.132, 0.45)] },
  { set: 'FinanceBench, document given', open: filingSet(true), figures: [hit(5, 0.341, 0.6)] },
  { set: 'XQuAD, zh asks en', open: across('zh', 'en'), figures: [hit(5, 0.075, 0.92)] },
  { set: 'XQuAD, en asks zh', open: across('en', 'zh'), figures: [hit(5, 0.108, 0.88)] },
];
