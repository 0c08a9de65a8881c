import { InvalidResponseDataError, type LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { type ErrorContext, vendorErrorOf } from './sdk-errors.ts';
import { VendorError } from './vendor-error.ts';

/** In characters; no model writes as much at once, and whoever reads an answer keeps it whole. */
const longestAnswer = 1_000_000;

type Part = LanguageModelV4StreamPart;

/** The stream ended without a finish event: after some text the connection was lost; without any text there was no answer. */
const cutOff = ({ vendor }: ErrorContext, length: number): VendorError =>
  length
    ? new VendorError(vendor, 'unavailable', 'the answer was cut off')
    : new VendorError(vendor, 'unexpected-answer', 'an empty answer');

const lengthOf = (part: Part): number => {
  if (part.type === 'text-delta') return part.delta.length;
  return part.type === 'tool-call' ? part.input.length : 0;
};

const requireEnd = ({ finishReason: { unified, raw } }: Extract<Part, { type: 'finish' }>, context: ErrorContext, length: number): void => {
  // When a stream just stops, provider packages make a finish reason up; it does not count.
  if (raw === undefined) throw cutOff(context, length);
  if (unified === 'error' || unified === 'interrupted') throw new VendorError(context.vendor, 'unavailable', `ended with ${raw}`);
};

/** The parts of an answer up to its proper end. Without one it is an error, so that half a text never passes for a whole one. */
export async function* wholeParts(stream: ReadableStream<Part>, context: ErrorContext): AsyncGenerator<Part> {
  let length = 0;
  for await (const part of stream) {
    if (part.type === 'error')
      throw InvalidResponseDataError.isInstance(part.error) ? cutOff(context, length) : vendorErrorOf(part.error, context);
    length += lengthOf(part);
    if (length > longestAnswer)
      throw new VendorError(context.vendor, 'unexpected-answer', `an answer of more than ${longestAnswer} characters`);
    if (part.type === 'finish') requireEnd(part, context, length);
    yield part;
    if (part.type === 'finish') return;
  }
  throw cutOff(context, length);
}
