import { listingLimits } from '@inkstone/contract/products';
import { FieldsError } from '#server/kernel/errors/app-error.ts';
import { sanitizeRichText } from './sanitize-html.ts';

/** A description made safe. Cleaning can lengthen it (`&` becomes `&amp;`), so its length counts after it; a refusal names `path`. */
export const cleanDescription = (html: string, path: string): string => {
  const cleaned = sanitizeRichText(html);
  const isTooLong = cleaned.length > listingLimits.description;
  if (isTooLong) throw new FieldsError('writer.descriptionTooLong', [{ path, code: 'writer.descriptionTooLong' }]);
  return cleaned;
};
