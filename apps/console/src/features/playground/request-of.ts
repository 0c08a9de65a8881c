import type { PlaygroundMessage, PlaygroundRequest } from '@inkstone/contract/playground';
import type { Answer, Conversation, Exchange, Place, Settings, Step } from './conversation.ts';

const askedOf = ({ text, pictures }: Pick<Exchange, 'text' | 'pictures'>): PlaygroundMessage => {
  const kept = pictures.filter(({ url }) => url);
  if (!kept.length) return { role: 'user', content: text };
  return {
    role: 'user',
    content: [
      ...(text ? [{ type: 'text' as const, text }] : []),
      ...kept.map(({ url }) => ({ type: 'image_url' as const, image_url: { url } })),
    ],
  };
};

/** What a step said, and what its tools answered; nothing where it said nothing. */
const saidOf = ({ text, tools }: Step): PlaygroundMessage[] => {
  const answered = tools.filter(({ result }) => result !== null);
  if (!text && !answered.length) return [];
  const calls = answered.map(({ id, name, arguments: input }) => ({ id, type: 'function' as const, function: { name, arguments: input } }));
  return [
    { role: 'assistant', content: text || null, ...(calls.length && { tool_calls: calls }) },
    ...answered.map(({ id, result }): PlaygroundMessage => ({ role: 'tool', tool_call_id: id, content: result ?? '' })),
  ];
};

/** The answer of a side; what it was not asked is what the other one answered. */
const answerAt = ({ answers }: Exchange, side: number): Answer | null => answers[side] ?? answers.find((answer) => answer !== null) ?? null;

/** The messages up to an answer; with those of its steps that are there, when it goes on after its tools. */
const messagesUpTo = ({ exchanges, settings: { system } }: Conversation, { exchange, side }: Place): PlaygroundMessage[] => [
  ...(system.trim() ? [{ role: 'system' as const, content: system }] : []),
  ...exchanges.slice(0, exchange + 1).flatMap((each, index) => {
    const steps = index === exchange ? (each.answers[side]?.steps ?? []) : (answerAt(each, side)?.steps ?? []);
    return [askedOf(each), ...steps.flatMap(saidOf)];
  }),
];

const formatOf = ({ isJson, schema }: Settings): Pick<PlaygroundRequest, 'response_format'> => {
  if (!isJson) return {};
  return { response_format: schema ? { type: 'json_schema', json_schema: schema } : { type: 'json_object' } };
};

/** What is asked of a model at a place of the conversation; the very body that a program would send. */
export const requestOf = (conversation: Conversation, model: string, place: Place): PlaygroundRequest => {
  const { temperature, topP, maxTokens, tools } = conversation.settings;
  return {
    model,
    messages: messagesUpTo(conversation, place),
    ...(temperature !== null && { temperature }),
    ...(topP !== null && { top_p: topP }),
    ...(maxTokens !== null && { max_tokens: maxTokens }),
    ...formatOf(conversation.settings),
    ...(tools.length && { tools }),
  };
};

/** The same with what is typed and not sent yet, for code and for the price. */
export const requestOfDraft = (conversation: Conversation, model: string, side: number): PlaygroundRequest => {
  const { draft, exchanges } = conversation;
  const hasDraft = draft.text.trim() || draft.pictures.length || !exchanges.length;
  if (!hasDraft) {
    const exchange = exchanges.length - 1;
    const last = exchanges.map((each, index) => (index === exchange ? { ...each, answers: [] } : each));
    return requestOf({ ...conversation, exchanges: last }, model, { exchange, side });
  }
  const added: Exchange = { id: '', ...draft, answers: [] };
  return requestOf({ ...conversation, exchanges: [...exchanges, added] }, model, { exchange: exchanges.length, side });
};
