import { listingLimits } from '@inkstone/contract/products';
import { FieldsError } from '#server/kernel/errors/app-error.ts';
import { cleanRichText } from './clean-rich-text.ts';

/** A description made safe. Cleaning can lengthen it (`&` becomes `&amp;`), so its length counts after it; a refusal names `path`. */
export const cleanDescription = async (html: string, path: string): Promise<string> => {
  const cleaned = await cleanRichText(html);
  const isTooLong = cleaned.length > listingLimits.description;
  if (isTooLong) throw new FieldsError('writer.descriptionTooLong', [{ path, code: 'writer.descriptionTooLong' }]);
  return cleaned;
};
