import type { StubRequest, StubScript } from './stub-vendor.ts';
import { answerJson } from './stub-vendor.ts';

/** Words of one meaning; a text is the sum of what its words mean, and a little of what all texts have in common. */
const meanings = [
  ['car', 'automobile', 'vehicle', '汽车'],
  ['refund', 'reimburse', 'money', '退款'],
  ['holiday', 'vacation', 'leave', '休假'],
  ['boss', 'manager', 'supervisor', '经理'],
  ['broken', 'defective', 'faulty', '损坏'],
  ['parcel', 'package', 'shipment', '包裹'],
];

/** A vector of meanings: the same for the same text, with no model behind it. */
const meaningOf = (text: string): number[] => {
  const lower = text.toLowerCase();
  const means = meanings.map((words) => words.filter((word) => lower.includes(word)).length);
  return [...means, 0.2];
};

const listIn = ({ body }: StubRequest, name: string): string[] => (Array.isArray(body[name]) ? body[name].map(String) : []);

/** The texts that are to become vectors. */
export const textsOf = (request: StubRequest): string[] => listIn(request, 'input');

/** Answers as a vendor that makes vectors of meanings, and charges ten tokens a text. */
export const answerVectors: StubScript = (request, response) => {
  const texts = textsOf(request);
  const data = texts.map((text, index) => ({ object: 'embedding', index, embedding: meaningOf(text) }));
  const usage = { prompt_tokens: texts.length * 10, total_tokens: texts.length * 10 };
  return answerJson({ object: 'list', model: 'embeds', data, usage })(request, response);
};

/** Answers as a vendor that reranks: the shortest text first. */
const answerRanking: StubScript = (request, response) => {
  const results = listIn(request, 'documents').map((text, index) => ({ index, relevance_score: 1 / (1 + text.length) }));
  return answerJson({ results, meta: { billed_units: { search_units: 1 } } })(request, response);
};

/** Answers both. */
export const answerMeaning: StubScript = (request, response) =>
  (request.path.endsWith('/rerank') ? answerRanking : answerVectors)(request, response);
