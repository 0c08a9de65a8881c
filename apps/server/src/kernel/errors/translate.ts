import { type ErrorCode, type Language, phrases } from '@inkstone/phrases';
import { fillText } from '#server/kernel/fill-text.ts';

const lookUp = (language: Language, code: string): string | undefined => {
  const [area = '', key = ''] = code.split('.');
  const texts: Record<string, object> = phrases[language];
  const text: unknown = Reflect.get(texts[`${area}Errors`] ?? {}, key);
  return typeof text === 'string' ? text : undefined;
};

/** Whether a text is an error code; the messages in contract schemas are such codes. */
export const isErrorCode = (text: string): text is ErrorCode => lookUp('en', text) !== undefined;

/** The text of an error code in the caller's language. */
export const translateError = (language: Language, code: ErrorCode, params: Record<string, string | number> = {}): string =>
  fillText(lookUp(language, code) ?? code, params);

/** A code that was kept as a text; the general one for a code that there is no more. */
export const tellKept = (
  { code, params }: { code: string; params: Readonly<Record<string, string | number>> },
  language: Language,
): { code: ErrorCode; msg: string } => {
  const known = isErrorCode(code) ? code : 'request.fault';
  return { code: known, msg: translateError(language, known, params) };
};
