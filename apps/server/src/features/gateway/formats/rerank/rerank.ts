import { estimateTokens } from '@inkstone/integrations/kit/token-estimate';
import type { CallBody, Usage } from '../caller-format.ts';
import { countIn } from '../counts.ts';
import { wrong } from '../fields.ts';
import { askedWhole, numberIn, requiredText } from '../other-kinds/fields.ts';
import { emptyUsage, wholeFormat } from '../other-kinds/whole-format.ts';
import { isObject, listOf, textIn } from '../parsed-json.ts';

const mostDocuments = 2048;
const mostQuery = 100_000;
/** A search is a question to so many documents. */
const documentsOfSearch = 100;

const documentsOf = ({ documents }: CallBody): string[] => {
  const texts = listOf(documents).map((each) => (typeof each === 'string' ? each : textIn(each, 'text')));
  if (!texts.length || texts.length > mostDocuments || texts.some((text) => text === '')) throw wrong('documents');
  return texts;
};

const searchesOf = (body: CallBody): number => Math.ceil(documentsOf(body).length / documentsOfSearch);

/** Vendors that count tokens count the question with each document. */
const tokensOf = (body: CallBody, count: (text: string) => number): number => {
  const documents = documentsOf(body);
  return documents.reduce((sum, text) => sum + count(text), documents.length * count(textIn(body, 'query')));
};

const usageOf = (body: CallBody, count: (text: string) => number): Usage => ({
  ...emptyUsage,
  input: tokensOf(body, count),
  counted: [{ unit: 'search', count: searchesOf(body) }],
});

const billedIn = (answer: Readonly<Record<string, unknown>>): unknown => {
  const meta = answer['meta'];
  return isObject(meta) ? meta['billed_units'] : undefined;
};

/** The common shape of rerankings: a question and documents in, places and scores out. */
export const rerank = wholeFormat({
  name: 'rerank',
  kind: 'rerank',
  wire: 'rerank',
  read: (body) => {
    requiredText(body, 'query', mostQuery);
    documentsOf(body);
    numberIn(body, 'top_n', { to: mostDocuments, usual: 1 });
    return askedWhole(body);
  },
  mostUsage: (body) => usageOf(body, (text) => Buffer.byteLength(text) + 8),
  readWhole: (answer, { body }) => {
    const told = isObject(answer) ? answer : {};
    const searches = countIn(billedIn(told), 'search_units');
    const tokens = countIn(told['usage'], 'prompt_tokens') ?? countIn(told['usage'], 'total_tokens');
    const counted = [{ unit: 'search' as const, count: searches ?? searchesOf(body) }];
    return {
      isAnswer: Array.isArray(told['results']) || Array.isArray(told['data']),
      usage: searches === null && tokens === null ? null : { ...emptyUsage, input: tokens ?? 0, counted },
      estimate: () => usageOf(body, estimateTokens),
    };
  },
});
