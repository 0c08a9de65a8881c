import { boxesOf } from '@inkstone/documents/boxes';
import { chunkDocument } from '@inkstone/documents/chunks/chunk-document';
import { type DocumentText, usualLimits } from '@inkstone/documents/document-text';
import type { DocumentReaders } from '@inkstone/documents/readers/document-readers';
import { retrieve } from '@inkstone/retrieval/retrieve';
import { sentencesFor } from '../../../apps/server/src/features/chats/answering/best-sentences.ts';
import { indexOf } from '../retrieval/measure.ts';
import { openPackedDictionary } from '../retrieval/packed-dictionary.ts';
import { base } from '../retrieval/question-set.ts';
import type { Filing } from './financebench.ts';
import { openSeen } from './seen-words.ts';
import { shareAmong, shareSaid, stretchOf, textsOf, type Word, wordsOf } from './words.ts';

/** What became of one piece of evidence. */
export type Measured = {
  document: string;
  id: number;
  page: number;
  /** Of the sentences and rows of the passages that were found, which are evidence: whether a citation of each opens the page that is named. */
  opened: boolean[];
  /** Of the same: whether the page it opens, read anew, has the words that are cited. A row may stand word for word on two pages. */
  standing: boolean[];
  /** How much of the evidence stands in our text of the page that is named. */
  there: number;
  /** How much of the evidence is marked, and how much of what is marked is evidence. */
  covered: number;
  exact: number;
};

const settings = { template: 'prose', size: 1200, overlap: 150 } as const;
const topK = 10;
/** Time is measured elsewhere. */
const hour = 3600;
/** From such a share of its words on, as they stand in the evidence, a passage is evidence. */
const isEvidence = 0.6;
/** So much of a sentence stands on a page in stretches of three words; a reader of its own may join a word at an edge otherwise. */
const isStanding = 0.9;
/** A shorter sentence may stand anywhere. */
const leastWords = 8;

const pageAt = ({ pages }: DocumentText, place: number): number => pages.findLast(({ start }) => start <= place)?.number ?? 1;

/** The passages that are found for a question in its document. */
const evidenceFound = async (document: DocumentText, name: string) => {
  const chunks = chunkDocument(document, settings);
  const index = await indexOf({ documents: [{ id: name, base, title: name, language: document.language ?? null, passages: chunks }] });
  const search = index.search({ account: 'evaluation', readable: [{ base, documents: 'all' }] });
  return (question: Filing['questions'][number]) =>
    retrieve(search, { question: question.text, dictionary: openPackedDictionary }, { topK, threshold: 0 }).then((passages) =>
      passages.flatMap((passage) => chunks[passage.index] ?? []),
    );
};

type Range = { start: number; end: number };

/** The sentences and rows of a passage as they may be cited, by their places in the document. */
const citedIn = (question: string, passage: Range & { text: string }, { language }: DocumentText): Range[] =>
  sentencesFor(question, { text: passage.text, language: language ?? null }).map(({ start, end }) => ({
    start: passage.start + start,
    end: passage.start + end,
  }));

const within = (words: readonly Word[], { start, end }: Range): Word[] => words.filter((word) => word.start >= start && word.end <= end);

/** A page with its neighbours: evidence may go over its end. */
const around = ({ pages }: DocumentText, page: number): Range => ({
  start: pages.find(({ number }) => number === page - 1)?.start ?? 0,
  end: pages.find(({ number }) => number === page + 1)?.end ?? pages.at(-1)?.end ?? 0,
});

/** Measures the questions about one filing. */
export const measureFiling = async (
  readers: Pick<DocumentReaders, 'read'>,
  { name, questions }: Filing,
  bytes: Uint8Array,
): Promise<Measured[]> => {
  const document = await readers.read({ name: `${name}.pdf`, bytes }, { ...usualLimits, seconds: hour });
  const words = wordsOf(document.text);
  const seen = await openSeen(bytes);
  const findPassages = await evidenceFound(document, name);
  const measured: Measured[] = [];
  for (const question of questions) {
    const passages = await findPassages(question);
    for (const { page, text } of question.evidence) {
      const evidence = wordsOf(text);
      const wanted = textsOf(evidence);
      const cited = passages
        .filter((passage) => shareSaid(evidence, within(words, passage)) >= isEvidence)
        .flatMap((passage) => citedIn(question.text, passage, document))
        .map((sentence) => ({ ...sentence, words: within(words, sentence) }))
        .filter((sentence) => sentence.words.length >= leastWords && shareSaid(evidence, sentence.words) === 1);
      const opened = cited.map(({ start }) => pageAt(document, start) === page);
      const standing: boolean[] = [];
      for (const { start, end, words: said } of cited) {
        const there = await seen.wordsOn([pageAt(document, start), pageAt(document, end - 1)]);
        standing.push(shareSaid(there, said) >= isStanding);
      }
      const onPage = document.pages.find(({ number }) => number === page) ?? { start: 0, end: 0 };
      const near = within(words, around(document, page));
      const place = stretchOf(evidence, near);
      const marked = place ? await seen.wordsUnder(boxesOf(document, place)) : [];
      measured.push({
        ...{ document: name, id: question.id, page, opened, standing },
        there: shareAmong(wanted, textsOf(within(words, onPage))),
        covered: shareAmong(wanted, marked),
        exact: shareAmong(marked, wanted),
      });
    }
  }
  await seen.close();
  return measured;
};
