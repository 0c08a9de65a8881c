import { readMessagesRequest } from '@inkstone/chat-formats/anthropic-messages/read-request';
import {
  createMessagesFrames,
  messagesError,
  messagesErrorFrame,
  writeMessagesAnswer,
} from '@inkstone/chat-formats/anthropic-messages/write-answer';
import { frameText } from '@inkstone/chat-formats/kit/frame';
import type { CallerFormat } from '../caller-format.ts';
import { answersErrorsBy, failureOf } from '../format-errors.ts';
import { createTranslation } from '../translation.ts';
import { createMessagesReader, estimateMessages, readWholeMessage } from './answers.ts';
import { betaHeaders } from './betas.ts';
import { readMessages } from './read.ts';

/** Anthropic's messages. */
export const anthropicMessages: CallerFormat = {
  name: 'anthropic-messages',
  kind: 'chat',
  wire: 'anthropic-messages',
  headers: betaHeaders,
  read: readMessages,
  estimateInput: estimateMessages,
  write: (body, { model, mostOutput, habits }) => JSON.stringify({ ...body, model, max_tokens: mostOutput, ...habits.extraBody }),
  createStreamReader: createMessagesReader,
  readWhole: readWholeMessage,
  translation: createTranslation({
    estimateInput: estimateMessages,
    read: readMessagesRequest,
    createFrames: createMessagesFrames,
    writeWhole: writeMessagesAnswer,
  }),
  answerError: answersErrorsBy(messagesError),
  errorFrame: (error, language) => frameText(messagesErrorFrame(failureOf(error, language))),
};
