import { cleanLine } from '../clean-text.ts';
import { DocumentError, type DocumentErrorCode } from '../document-error.ts';
import { readInnerFile } from './inner-file.ts';
import type { Parser } from './reading.ts';
import { openZip } from './zip.ts';

/** Files that systems put beside those of people. */
const isOfSystem = (name: string): boolean => /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/.test(name);

/** ZIPs: the files in them one after the other, each with pages of its own; one without a word to read says why. */
export const readArchive: Parser = async ({ bytes }, reading) => {
  const { builder } = reading;
  const zip = await openZip(bytes, reading);
  const before = builder.size().characters;
  const reasons = new Set<DocumentErrorCode | null>();
  for (const name of zip.names) {
    if (isOfSystem(name)) continue;
    if (zip.isLocked(name)) {
      reasons.add('document.encrypted');
      builder.note('document.attachmentUnread', { name, reason: 'document.encrypted' });
    } else reasons.add(await readInnerFile({ name: cleanLine(name), bytes: await zip.read(name) }, reading));
  }
  if (builder.size().characters > before) return;
  const isLocked = reasons.size === 1 && reasons.has('document.encrypted');
  throw new DocumentError(isLocked ? 'document.encrypted' : 'document.nothingInside');
};
