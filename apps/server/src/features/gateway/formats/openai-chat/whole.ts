import { estimateTokens } from '@inkstone/integrations/kit/token-estimate';
import type { WholeAnswer } from '../caller-format.ts';
import { isObject } from '../parsed-json.ts';
import { saidIn } from './delivered.ts';
import { usageOf } from './usage.ts';

/** Reads a whole answer in OpenAI's chat format; one without choices is none, whatever its status. */
export const readWholeChat = (answer: unknown): WholeAnswer => {
  const isAnswer = isObject(answer) && Array.isArray(answer['choices']) && !isObject(answer['error']);
  return {
    isAnswer,
    usage: isObject(answer) ? usageOf(answer['usage']) : null,
    countDelivered: () => estimateTokens(saidIn(answer)),
  };
};
