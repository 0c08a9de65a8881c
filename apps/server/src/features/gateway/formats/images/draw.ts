import type { ImagePart } from '@inkstone/integrations/kit/ai-vendor';
import { imageTypeOf } from '@inkstone/integrations/kit/image-type';
import { AppError } from '#server/kernel/errors/app-error.ts';
import type { CallBody, TranslatedCall } from '../caller-format.ts';
import { wrong } from '../fields.ts';
import { filesIn } from '../multipart/multipart.ts';
import { optionalText } from '../other-kinds/fields.ts';
import { textIn } from '../parsed-json.ts';
import { picturesAsked } from './image-usage.ts';

/** What may be said of pictures to a vendor that has no words for it, because it asks for nothing else than what comes anyway. */
const saysNothing: Readonly<Record<string, readonly string[]>> = {
  quality: ['auto', 'standard'],
  background: ['auto', 'opaque'],
  output_format: ['png'],
  response_format: ['b64_json'],
  style: [],
  output_compression: [],
};

const untranslatable = (field: string) => new AppError('gateway.fieldUntranslatable', 400, { field });

const requirePlain = (body: CallBody): void => {
  for (const [field, usual] of Object.entries(saysNothing)) {
    const value = body[field];
    if (value !== undefined && value !== null && value !== '' && !usual.includes(String(value))) throw untranslatable(field);
  }
  if (filesIn(body, 'mask').length) throw untranslatable('mask');
};

const divisorOf = (one: number, other: number): number => (other === 0 ? one : divisorOf(other, one % other));

/** The sides of a picture to each other, which is how other vendors are told its size. */
const aspectOf = (body: CallBody): `${number}:${number}` | null => {
  const size = optionalText(body, 'size');
  if (size === undefined || size === 'auto') return null;
  const [, width = 0, height = 0] = (/^(\d{2,5})x(\d{2,5})$/.exec(size) ?? []).map(Number);
  const divisor = divisorOf(width, height);
  if (!divisor) throw wrong('size');
  return `${width / divisor}:${height / divisor}`;
};

const shownIn = (body: CallBody): Pick<ImagePart, 'bytes' | 'mediaType'>[] =>
  filesIn(body, 'image').map(({ bytes }) => {
    const mediaType = imageTypeOf(bytes);
    if (!mediaType) throw wrong('image');
    return { bytes, mediaType };
  });

/** Pictures by the vendor's own package, where the vendor has another format. */
export const draw = async ({ body, model, client, startedAt, signal }: TranslatedCall): Promise<object> => {
  if (!client.draw) throw new AppError('gateway.kindUnsupported', 400);
  requirePlain(body);
  const [aspectRatio, shown] = [aspectOf(body), shownIn(body)];
  const asked = { model, prompt: textIn(body, 'prompt'), count: picturesAsked(body), shown, ...(aspectRatio && { aspectRatio }) };
  const { pictures, usage } = await client.draw(asked, signal);
  return {
    created: Math.floor(startedAt.getTime() / 1000),
    data: pictures.map((picture) => ({ b64_json: picture })),
    ...(usage && {
      usage: {
        input_tokens: usage.inputTokens,
        output_tokens: usage.outputTokens,
        total_tokens: usage.inputTokens + usage.outputTokens,
        output_tokens_details: { image_tokens: usage.pictureTokens, text_tokens: usage.outputTokens - usage.pictureTokens },
      },
    }),
  };
};
