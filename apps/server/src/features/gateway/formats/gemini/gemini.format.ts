import { readGenerateRequest } from '@inkstone/chat-formats/gemini/read-request';
import { createGenerateFrames, generateError, generateErrorFrame, writeGenerateAnswer } from '@inkstone/chat-formats/gemini/write-answer';
import { frameText } from '@inkstone/chat-formats/kit/frame';
import type { Additions, CallBody, CallerFormat } from '../caller-format.ts';
import { answersErrorsBy, failureOf } from '../format-errors.ts';
import { isObject } from '../parsed-json.ts';
import { createTranslation } from '../translation.ts';
import { createGenerateReader, estimateGenerate, readWholeGenerated } from './answers.ts';
import { plainBody, readGenerate } from './read.ts';

const write = (body: CallBody, { mostOutput, habits }: Additions): string => {
  const plain = plainBody(body);
  const config = isObject(plain['generationConfig']) ? plain['generationConfig'] : {};
  return JSON.stringify({ ...plain, generationConfig: { ...config, maxOutputTokens: mostOutput }, ...habits.extraBody });
};

/** Gemini's generateContent; the model and whether it streams stand in the path. */
export const gemini: CallerFormat = {
  name: 'gemini',
  kind: 'chat',
  wire: 'gemini',
  read: readGenerate,
  estimateInput: estimateGenerate,
  write,
  createStreamReader: createGenerateReader,
  readWhole: readWholeGenerated,
  translation: createTranslation({
    estimateInput: estimateGenerate,
    read: (body, model) => readGenerateRequest(body, { model, isStream: true }),
    createFrames: createGenerateFrames,
    writeWhole: writeGenerateAnswer,
  }),
  answerError: answersErrorsBy(generateError),
  errorFrame: (error, language) => frameText(generateErrorFrame(failureOf(error, language))),
};
