import { wrong } from '../fields.ts';
import { filesIn, formType, parseForm, writeForm } from '../multipart/multipart.ts';
import { wholeFormat } from '../other-kinds/whole-format.ts';
import { draw } from './draw.ts';
import { mostOfPictures, readPictures, readPicturesAsked } from './image-usage.ts';

const mostShown = 16;
/** More than vendors count for a picture that they are shown as closely as can be. */
const tokensOfShown = 16_384;

/** OpenAI's changes of pictures. */
export const openAiImageEdits = wholeFormat({
  name: 'openai-image-edits',
  kind: 'image',
  wire: 'openai-images',
  action: 'edits',
  contentType: formType,
  parse: parseForm,
  read: (body) => {
    const shown = filesIn(body, 'image');
    if (!shown.length || shown.length > mostShown) throw wrong('image');
    if (filesIn(body, 'mask').length > 1) throw wrong('mask');
    return readPicturesAsked(body);
  },
  write: (body, { model }) => writeForm({ ...body, model }),
  mostUsage: (body) => mostOfPictures(body, (filesIn(body, 'image').length + filesIn(body, 'mask').length) * tokensOfShown),
  readWhole: (answer, { body }) => readPictures(answer, body),
  translate: draw,
});
