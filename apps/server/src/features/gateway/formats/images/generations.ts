import { askedWhole, optionalText, requiredText } from '../other-kinds/fields.ts';
import { wholeFormat } from '../other-kinds/whole-format.ts';
import { draw } from './draw.ts';
import { mostOfPictures, picturesAsked, readPictures } from './image-usage.ts';

const mostPrompt = 32_000;

/** OpenAI's pictures out of words. */
export const openAiImages = wholeFormat({
  name: 'openai-images',
  kind: 'image',
  wire: 'openai-images',
  action: 'generations',
  read: (body) => {
    requiredText(body, 'prompt', mostPrompt);
    picturesAsked(body);
    for (const field of ['size', 'quality']) optionalText(body, field);
    return askedWhole(body);
  },
  mostUsage: (body) => mostOfPictures(body, 0),
  readWhole: (answer, { body }) => readPictures(answer, body),
  translate: draw,
});
