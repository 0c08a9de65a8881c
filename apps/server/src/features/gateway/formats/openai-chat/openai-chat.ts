import { readChatRequest } from '@inkstone/chat-formats/openai-chat/read-request';
import { createChatFrames, writeChatAnswer } from '@inkstone/chat-formats/openai-chat/write-answer';
import type { CallerFormat } from '../caller-format.ts';
import { answerAsOpenAi, openAiErrorFrame } from '../openai-errors.ts';
import { createTranslation } from '../translation.ts';
import { estimateInput } from './delivered.ts';
import { readChat } from './read.ts';
import { createChatStreamReader } from './stream-reader.ts';
import { readWholeChat } from './whole.ts';
import { writeChat } from './write.ts';

/** OpenAI's chat completions, which most vendors speak by themselves. */
export const openAiChat: CallerFormat = {
  name: 'openai-chat',
  kind: 'chat',
  wire: 'openai-chat',
  read: readChat,
  estimateInput,
  write: writeChat,
  createStreamReader: createChatStreamReader,
  readWhole: readWholeChat,
  translation: createTranslation({ estimateInput, read: readChatRequest, createFrames: createChatFrames, writeWhole: writeChatAnswer }),
  answerError: answerAsOpenAi,
  errorFrame: openAiErrorFrame,
};
