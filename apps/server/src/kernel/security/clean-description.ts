import { listingLimits } from '@inkstone/contract/products';
import type { ErrorCode } from '@inkstone/phrases';
import { FieldsError } from '#server/kernel/errors/app-error.ts';
import { cleanRichText } from './clean-rich-text.ts';

/** Rich text made safe. Cleaning can lengthen it (`&` becomes `&amp;`), so its length counts after it; a refusal names `path`. */
export const cleanWithin = async (
  html: string,
  { path, limit, code }: { path: string; limit: number; code: ErrorCode },
): Promise<string> => {
  const cleaned = await cleanRichText(html);
  if (cleaned.length > limit) throw new FieldsError(code, [{ path, code }]);
  return cleaned;
};

/** A product's description made safe; a refusal names `path`. */
export const cleanDescription = (html: string, path: string): Promise<string> =>
  cleanWithin(html, { path, limit: listingLimits.description, code: 'writer.descriptionTooLong' });
