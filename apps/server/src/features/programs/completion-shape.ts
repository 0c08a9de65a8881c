import type { Citation } from '@inkstone/contract/chat-sources';
import type { ClosestPlace } from '@inkstone/contract/chats';
import { answerLabel } from '@inkstone/contract/kit/answer-label';
import { type Language, phrases } from '@inkstone/phrases';

/** What of an answer of the chat programs are told. */
export type ToldAnswer = {
  id: string;
  text: string;
  outcome: string | null;
  citations: readonly Citation[];
  closest: readonly ClosestPlace[];
  points: string | null;
  modelCalls: readonly { input: number; cachedInput: number; output: number }[];
};
/** What all pieces of an answer bear. */
export type Head = { id: string; model: string; created: number; conversationId: string; origin: string };

/** What stands in an answer: that the documents do not say it is said in words, as people see it. */
export const contentOf = (answer: Pick<ToldAnswer, 'text' | 'outcome' | 'closest'>, language: Language): string => {
  const label = answerLabel({ ...answer, state: 'done' });
  return [answer.text, label && phrases[language].chats[label]].filter(Boolean).join('\n\n');
};

/** Opens the cited place for whoever may see it. */
const linkTo = ({ origin, id }: Head, number: number): string => `${origin}/ai_chat/source?answer=${id}&number=${number}`;

const citationOf = (citation: Citation, head: Head): object => ({
  number: citation.number,
  document_id: citation.documentId,
  document: citation.documentName,
  kind: citation.documentKind,
  first_page: citation.firstPage,
  last_page: citation.lastPage,
  start: citation.start,
  end: citation.end,
  text: citation.quote,
  cells: citation.cells,
  url: linkTo(head, citation.number),
});

/** Each number in the text, as the annotations of this format tell where an address belongs. */
const annotationsOf = (content: string, citations: readonly Citation[], head: Head): object[] =>
  [...content.matchAll(/\[(\d{1,4})\]/g)].flatMap(({ 0: mark, 1: number, index }) => {
    const citation = citations.find((each) => each.number === Number(number));
    if (!citation) return [];
    const url_citation = {
      start_index: index,
      end_index: index + mark.length,
      title: citation.documentName,
      url: linkTo(head, citation.number),
    };
    return [{ type: 'url_citation', url_citation }];
  });

const usageOf = ({ modelCalls }: ToldAnswer): object => {
  const sum = (read: (call: ToldAnswer['modelCalls'][number]) => number): number => modelCalls.reduce((all, call) => all + read(call), 0);
  const [prompt_tokens, completion_tokens] = [sum(({ input }) => input), sum(({ output }) => output)];
  return {
    prompt_tokens,
    completion_tokens,
    total_tokens: prompt_tokens + completion_tokens,
    prompt_tokens_details: { cached_tokens: sum(({ cachedInput }) => cachedInput) },
  };
};

/** What stands beside the fields of the format. */
const besideOf = (answer: ToldAnswer, head: Head): object => ({
  conversation_id: head.conversationId,
  outcome: answer.outcome,
  points: answer.points,
  citations: answer.citations.map((citation) => citationOf(citation, head)),
  closest: answer.closest.map((place) => ({ ...citationOf(place, head), heading: place.heading })),
});

/** A whole answer. */
export const completionOf = (answer: ToldAnswer, head: Head, language: Language): object => {
  const content = contentOf(answer, language);
  const message = { role: 'assistant', content, refusal: null, annotations: annotationsOf(content, answer.citations, head) };
  return {
    id: `chatcmpl-${head.id}`,
    object: 'chat.completion',
    created: head.created,
    model: head.model,
    choices: [{ index: 0, message, logprobs: null, finish_reason: 'stop' }],
    usage: usageOf(answer),
    ...besideOf(answer, head),
  };
};

/** Pieces of an answer, each as the data of a frame. */
export const chunksFor = (head: Head) => {
  const chunk = (delta: object, finish_reason: 'stop' | null, more: object = {}): object => ({
    id: `chatcmpl-${head.id}`,
    object: 'chat.completion.chunk',
    created: head.created,
    model: head.model,
    choices: [{ index: 0, delta, logprobs: null, finish_reason }],
    ...more,
  });
  return {
    first: (): object => chunk({ role: 'assistant', content: '' }, null, { conversation_id: head.conversationId }),
    text: (content: string): object => chunk({ content }, null),
    last: (answer: ToldAnswer, language: Language): object =>
      chunk({ annotations: annotationsOf(contentOf(answer, language), answer.citations, head) }, 'stop', besideOf(answer, head)),
    usage: (answer: ToldAnswer): object => ({ ...chunk({}, null), choices: [], usage: usageOf(answer) }),
  };
};
