import type { LanguageModelV4FilePart } from '@ai-sdk/provider';
import { z } from 'zod';
import { refuse } from './field-error.ts';

const base64 = z.string().regex(/^[A-Za-z0-9+/_\s-]+={0,2}$/, 'base64');

/** A file with its bytes as base64. */
export const filePart = (mediaType: string, data: string): LanguageModelV4FilePart => ({
  type: 'file',
  mediaType,
  data: { type: 'data', data },
});

/** The bytes of a file as the formats carry them. */
export const fileBytes = base64;

const dataUrl = /^data:([\w.+-]+\/[\w.+-]+)(?:;[\w.+=-]+)*;base64,/i;

/** A file whose bytes stand in its address; other addresses are refused, for nobody fetches them for a caller. */
export const fileOfUrl = z.string().transform((url, context): LanguageModelV4FilePart => {
  const [head = '', mediaType = ''] = dataUrl.exec(url) ?? [];
  if (/^[a-z][\w+.-]*:/i.test(url) && !url.toLowerCase().startsWith('data:')) return refuse(context, 'address');
  const bytes = base64.safeParse(url.slice(head.length));
  if (head && bytes.success) return filePart(mediaType.toLowerCase(), bytes.data);
  context.issues.push({ code: 'custom', input: url, message: 'data:image/png;base64,…' });
  return z.NEVER;
});
