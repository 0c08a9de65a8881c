import { listingLimits } from '@inkstone/contract/products';
import type { ErrorCode } from '@inkstone/phrases';
import { FieldsError } from '#server/kernel/errors/app-error.ts';
import { cleanKeeping } from './clean-keeping.ts';

/** Rich text made safe, but for what the `originals` have byte for byte. Cleaning can lengthen it (`&` becomes `&amp;`), so its length counts after it; a refusal names `path`. */
export const cleanWithin = async (
  html: string,
  { path, limit, code, originals = [] }: { path: string; limit: number; code: ErrorCode; originals?: readonly string[] },
): Promise<string> => {
  const cleaned = await cleanKeeping(html, originals);
  if (cleaned.length > limit) throw new FieldsError(code, [{ path, code }]);
  return cleaned;
};

/** A product's description made safe, but for what the product has or had (`originals`); a refusal names `path`. */
export const cleanDescription = (html: string, path: string, originals: readonly string[] = []): Promise<string> =>
  cleanWithin(html, { path, limit: listingLimits.description, code: 'writer.descriptionTooLong', originals });
