import type { AnswerFigures, AnswerSchema, PlaygroundTool } from '@inkstone/contract/playground';

/** A picture as an address with its data in it; empty where there was no room to keep it over a reload. */
export type Picture = { name: string; url: string };

/** What the model asked a tool for; `result` is what the person typed as its answer, null until they have. */
export type ToolAsked = { id: string; name: string; arguments: string; result: string | null };

/** What is wrong with an answer: the server's code, null where no answer came, and words for the person. */
export type Problem = { code: string | null; text: string };

/** One call: what the model said, and what it took. */
export type Step = {
  state: 'running' | 'done' | 'stopped' | 'failed';
  /** Of the call in the log; null until the vendor answers. */
  id: string | null;
  isThinking: boolean;
  text: string;
  tools: ToolAsked[];
  /** Why the model ended, in the format's own words. */
  reason: string;
  figures: AnswerFigures | null;
  problem: Problem | null;
};

/** What one model answered; more than one step where it used tools. */
export type Answer = { model: string; steps: Step[] };

/** What the person said, and the answer of each model beside the other; null where one was not asked. */
export type Exchange = { id: string; text: string; pictures: Picture[]; answers: (Answer | null)[] };

export type Settings = {
  system: string;
  temperature: number | null;
  topP: number | null;
  maxTokens: number | null;
  isJson: boolean;
  /** What an answer in JSON is to be like; null leaves it to the model. */
  schema: AnswerSchema | null;
  tools: PlaygroundTool[];
};

/** A conversation with one model, or with two side by side. */
export type Conversation = {
  /** One or two, each `vendor/name`; empty is the first there is. */
  models: string[];
  settings: Settings;
  exchanges: Exchange[];
  /** What is typed and not sent. */
  draft: { text: string; pictures: Picture[] };
};

/** Room for an answer that is not asked to be longer: enough to try a model, and its price is bounded. */
const usualTokens = 2048;

export const emptyConversation: Conversation = {
  models: [''],
  settings: { system: '', temperature: null, topP: null, maxTokens: usualTokens, isJson: false, schema: null, tools: [] },
  exchanges: [],
  draft: { text: '', pictures: [] },
};

export const newStep = (): Step => ({
  state: 'running',
  id: null,
  isThinking: false,
  text: '',
  tools: [],
  reason: '',
  figures: null,
  problem: null,
});

/** Which answer: the place of its exchange, and on which side it stands. */
export type Place = { exchange: number; side: number };

/** The conversation with one answer changed. */
export const changeAnswer = (conversation: Conversation, { exchange, side }: Place, change: (answer: Answer | null) => Answer | null) => ({
  ...conversation,
  exchanges: conversation.exchanges.map((each, index) =>
    index === exchange ? { ...each, answers: replaceAt(each.answers, side, change(each.answers[side] ?? null)) } : each,
  ),
});

const replaceAt = <Item>(items: readonly (Item | null)[], index: number, item: Item | null): (Item | null)[] =>
  Array.from({ length: Math.max(items.length, index + 1) }, (_, at) => (at === index ? item : (items[at] ?? null)));

/** The conversation with the last step of an answer changed. */
export const changeLastStep = (conversation: Conversation, place: Place, change: (step: Step) => Step): Conversation =>
  changeAnswer(
    conversation,
    place,
    (answer) => answer && { ...answer, steps: [...answer.steps.slice(0, -1), ...answer.steps.slice(-1).map(change)] },
  );
