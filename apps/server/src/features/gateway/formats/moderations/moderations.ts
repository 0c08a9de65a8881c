import { estimateTokens } from '@inkstone/integrations/kit/token-estimate';
import type { CallBody } from '../caller-format.ts';
import { countIn } from '../counts.ts';
import { wrong } from '../fields.ts';
import { askedWhole } from '../other-kinds/fields.ts';
import { emptyUsage, wholeFormat } from '../other-kinds/whole-format.ts';
import { isObject, listOf, textIn } from '../parsed-json.ts';

/** What OpenAI's clients mean when they name no model. */
const usualModel = 'omni-moderation-latest';

const inputsOf = ({ input }: CallBody): readonly unknown[] => {
  const inputs = typeof input === 'string' ? [input] : listOf(input);
  if (!inputs.length) throw wrong('input');
  return inputs;
};

const read = (body: CallBody) => {
  const pictures = inputsOf(body).map((each, index) => {
    if (typeof each === 'string') return '';
    if (!isObject(each) || (each['type'] !== 'text' && each['type'] !== 'image_url')) throw wrong(`input[${index}]`);
    return textIn(each['image_url'], 'url');
  });
  const shown = pictures.filter((url) => url !== '');
  const pictureBytes = shown.reduce((sum, { length }) => sum + length, 0);
  return askedWhole({ model: usualModel, ...body }, { pictures: shown.length, pictureBytes });
};

const estimateInput = (body: CallBody): number =>
  inputsOf(body).reduce<number>((sum, each) => sum + estimateTokens(typeof each === 'string' ? each : textIn(each, 'text')), 0);

/** OpenAI's moderations: through the meter like everything else, free or priced as the model says. */
export const openAiModerations = wholeFormat({
  name: 'openai-moderations',
  kind: 'moderation',
  wire: 'openai-moderations',
  read,
  estimateInput,
  readWhole: (answer, { body }) => {
    const input = isObject(answer) ? countIn(answer['usage'], 'prompt_tokens') : null;
    return {
      isAnswer: isObject(answer) && Array.isArray(answer['results']),
      usage: input === null ? null : { ...emptyUsage, input },
      estimate: () => ({ ...emptyUsage, input: estimateInput(body) }),
    };
  },
});
