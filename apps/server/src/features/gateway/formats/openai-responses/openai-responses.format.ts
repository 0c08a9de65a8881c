import { frameText } from '@inkstone/chat-formats/kit/frame';
import { readResponseRequest } from '@inkstone/chat-formats/openai-responses/read-request';
import { writeResponseAnswer } from '@inkstone/chat-formats/openai-responses/write-answer';
import { createResponseFrames, responseErrorFrame } from '@inkstone/chat-formats/openai-responses/write-frames';
import type { CallerFormat } from '../caller-format.ts';
import { failureOf } from '../format-errors.ts';
import { answerAsOpenAi } from '../openai-errors.ts';
import { createTranslation } from '../translation.ts';
import { createResponseReader, estimateResponse, readWholeResponse } from './answers.ts';
import { readResponses } from './read.ts';

/** OpenAI's responses. Nothing is kept at the vendor, so nothing earlier can be pointed to. */
export const openAiResponses: CallerFormat = {
  name: 'openai-responses',
  kind: 'chat',
  wire: 'openai-responses',
  read: readResponses,
  estimateInput: estimateResponse,
  write: (body, { model, mostOutput, habits }) =>
    JSON.stringify({ ...body, model, max_output_tokens: mostOutput, store: false, ...habits.extraBody }),
  createStreamReader: createResponseReader,
  readWhole: readWholeResponse,
  translation: createTranslation({
    estimateInput: estimateResponse,
    read: readResponseRequest,
    createFrames: (about, { input }) => createResponseFrames(about, input),
    writeWhole: (answer, about, { input }) => writeResponseAnswer(answer, about, input),
  }),
  answerError: answerAsOpenAi,
  errorFrame: (error, language) => frameText(responseErrorFrame(failureOf(error, language))),
};
