import { cleanLine } from '../clean-text.ts';
import { readInnerFile } from './inner-file.ts';
import type { Parser } from './reading.ts';
import { openZip } from './zip.ts';

/** Files that systems put beside those of people. */
const isOfSystem = (name: string): boolean => /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/.test(name);

/** ZIPs: the files in them one after the other, each with pages of its own. */
export const readArchive: Parser = async ({ bytes }, reading) => {
  const zip = await openZip(bytes, reading);
  for (const name of zip.names) {
    if (isOfSystem(name)) continue;
    if (zip.isLocked(name)) reading.builder.note('document.attachmentUnread', { name, reason: 'document.encrypted' });
    else await readInnerFile({ name: cleanLine(name), bytes: await zip.read(name) }, reading);
  }
};
