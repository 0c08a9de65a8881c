import { wholeFormat } from '../other-kinds/whole-format.ts';
import { draw } from './draw.ts';
import { mostOfPictures, readPictures, readPicturesAsked } from './image-usage.ts';

/** OpenAI's pictures out of words. */
export const openAiImages = wholeFormat({
  name: 'openai-images',
  kind: 'image',
  wire: 'openai-images',
  action: 'generations',
  read: readPicturesAsked,
  mostUsage: (body) => mostOfPictures(body, 0),
  readWhole: (answer, { body }) => readPictures(answer, body),
  translate: draw,
});
