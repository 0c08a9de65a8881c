import type { ChatEvent } from '@inkstone/contract/chats';
import type { ChatRequest, Usage } from '@inkstone/integrations/kit/ai-vendor';
import { VendorError } from '@inkstone/integrations/kit/vendor-error';
import { type AnswerAsk, answerTokens } from './answer-ask.ts';
import { chatPrompt } from './chat-prompt.ts';
import { createCitedStream } from './cited-stream.ts';
import type { TabledPassage } from './passage-tables.ts';

export type Emit = (event: ChatEvent) => void;
export type Spend = (request: ChatRequest, used: { usage: Usage | null; text: string }) => void;

type Writing = {
  emit: Emit;
  signal: AbortSignal;
  spend: Spend;
  /** What is kept of an answer that a person cut off; null for any other. */
  findKept: () => Promise<string | null>;
};

const writeOnce = async (ask: AnswerAsk, shown: readonly TabledPassage[], { emit, signal, spend, findKept }: Writing): Promise<void> => {
  const { model, question, history, prompts, isStrict } = ask;
  const request: ChatRequest = {
    model: model.model,
    messages: chatPrompt({ question, history, passages: shown, prompts, isStrict }),
    maxOutputTokens: answerTokens(model),
    temperature: 0.2,
  };
  const stream = createCitedStream(shown, ask);
  let text = '';
  let usage: Usage | null = null;
  try {
    for await (const event of model.client.streamChat(request, signal)) {
      if (event.type === 'queued') emit(event);
      if (event.type === 'finish') usage = event.usage;
      if (event.type !== 'text') continue;
      text += event.text;
      for (const piece of stream.take(event.text)) emit(piece);
    }
    for (const piece of stream.end()) emit(piece);
  } finally {
    const kept = signal.aborted ? await findKept() : null;
    // What nobody got to see of it costs nothing.
    if (kept !== null) spend(request, { usage: null, text: kept });
    else if (usage || text) spend(request, { usage, text });
  }
};

const withoutPictures = (shown: readonly TabledPassage[]): TabledPassage[] =>
  shown.filter(({ text }) => text !== '').map(({ picture: _, ...passage }) => passage);

/** An answer of a model from what it is shown; where its vendor does not take the pictures, from what was read of them. */
export const writeByModel = async (ask: AnswerAsk, shown: readonly TabledPassage[], writing: Writing): Promise<void> => {
  try {
    await writeOnce(ask, shown, writing);
  } catch (error) {
    // A model may turn out not to see, or not this picture.
    const isRefused = error instanceof VendorError && error.kind === 'refused';
    if (!isRefused || !shown.some(({ picture }) => picture)) throw error;
    const read = withoutPictures(shown);
    if (read.length || !ask.isStrict) await writeOnce(ask, read, writing);
    else writing.emit({ type: 'outcome', outcome: 'notFound' });
  }
};
