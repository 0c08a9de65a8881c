import type { Counted } from '@inkstone/contract/model-kinds';
import type { Asked, CallBody, Usage } from '../caller-format.ts';
import { countIn } from '../counts.ts';
import { askedWhole, numberIn, optionalText, requiredText } from '../other-kinds/fields.ts';
import { emptyUsage } from '../other-kinds/whole-format.ts';
import { isObject, listOf } from '../parsed-json.ts';

const mostPrompt = 32_000;
const mostPictures = 10;
/** What vendors count for a picture of 1024 × 1024, by its quality. */
const tokensOfSquare: Readonly<Record<string, number>> = { low: 280, medium: 1060, standard: 1060, high: 4160, hd: 4160 };
const square = 1024 * 1024;
/** The largest that vendors draw when nobody names a size. */
const usualSquares = 1.5;
/** What a model may say beside its pictures. */
const tokensAround = 2048;

/** How many pictures are asked for. */
export const picturesAsked = (body: CallBody): number => numberIn(body, 'n', { to: mostPictures, usual: 1 });

/** What every call for pictures asks. */
export const readPicturesAsked = (body: CallBody): Asked => {
  requiredText(body, 'prompt', mostPrompt);
  picturesAsked(body);
  for (const field of ['size', 'quality']) optionalText(body, field);
  return askedWhole(body);
};

const squaresOf = (size: string | undefined): number => {
  const [, width, height] = /^(\d{2,5})x(\d{2,5})$/.exec(size ?? '') ?? [];
  return width && height ? Math.max(1, (Number(width) * Number(height)) / square) : usualSquares;
};

const priceName = (value: string | undefined): string | undefined => (value && /^[a-z0-9]{1,20}$/.test(value) ? value : undefined);

const picturesOf = (body: CallBody, count: number): Counted => {
  const [size, quality] = ['size', 'quality'].map((field) => priceName(optionalText(body, field)));
  return { unit: 'picture', count, ...(size && { size }), ...(quality && { quality }) };
};

/** The tokens of pictures by rule. */
const drawnTokens = (body: CallBody, count: number): number => {
  const each = (tokensOfSquare[optionalText(body, 'quality') ?? 'high'] ?? 4160) * squaresOf(optionalText(body, 'size'));
  return count * Math.ceil(each);
};

/** The most that pictures can take: by the piece, or in tokens; what of it counts, the price of the model says. */
export const mostOfPictures = (body: CallBody, shownTokens: number): Usage => {
  const count = picturesAsked(body);
  const output = 2 * drawnTokens(body, count) + tokensAround;
  const counted: Counted[] = [
    picturesOf(body, count),
    { unit: 'imageInputToken', count: shownTokens },
    { unit: 'imageOutputToken', count: output },
  ];
  return { ...emptyUsage, input: Buffer.byteLength(optionalText(body, 'prompt') ?? '') + 64 + shownTokens, output, counted };
};

/** What an answer with pictures says: its tokens where the vendor tells them, and how many pictures there are. */
export const readPictures = (answer: unknown, body: CallBody) => {
  const told = isObject(answer) ? answer : {};
  const pictures = listOf(told['data']).length;
  const { usage } = told;
  const [input, output] = [countIn(usage, 'input_tokens'), countIn(usage, 'output_tokens')];
  const partOf = (details: string, unit: 'imageInputToken' | 'imageOutputToken'): Counted[] => {
    const count = isObject(usage) ? countIn(usage[details], 'image_tokens') : null;
    return count ? [{ unit, count }] : [];
  };
  const counted = [
    picturesOf(body, pictures),
    ...partOf('input_tokens_details', 'imageInputToken'),
    ...partOf('output_tokens_details', 'imageOutputToken'),
  ];
  return {
    isAnswer: pictures > 0,
    usage: input === null || output === null ? null : { ...emptyUsage, input, output, counted },
    estimate: () => {
      const output = drawnTokens(body, pictures);
      return { ...emptyUsage, output, counted: [picturesOf(body, pictures), { unit: 'imageOutputToken' as const, count: output }] };
    },
  };
};
