import type { Additions, CallBody } from '../caller-format.ts';

/** Whether the caller wants to be told the usage of a stream. */
export const wantsUsage = ({ stream_options: options }: CallBody): boolean =>
  typeof options === 'object' && options !== null && 'include_usage' in options && options.include_usage === true;

/**
 * The body as a vendor gets it: what the caller wrote, known to us or not, with the bound of the answer and, for a stream, with the question
 * for its usage.
 */
export const writeChat = (body: CallBody, { model, mostOutput, habits }: Additions): string => {
  const { max_tokens: _most, max_completion_tokens: _mostToo, stream_options: options, ...rest } = body;
  const sent: CallBody = { ...rest, model, [habits.mostOutputField ?? 'max_tokens']: mostOutput, ...habits.extraBody };
  if (body['stream'] === true && !habits.tellsUsageUnasked) {
    sent['stream_options'] = { ...(typeof options === 'object' ? options : null), include_usage: true };
  }
  return JSON.stringify(sent);
};
