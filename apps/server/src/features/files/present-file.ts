import type { StoredFile } from '@inkstone/contract/files';
import { isFileKind } from '@inkstone/contract/kit/file-kinds';
import type { FileRow } from './file.repository.ts';

/** A file as its account sees it. */
export const presentFile = ({ id, name, kind, bytes, digest }: FileRow): StoredFile => {
  if (!isFileKind(kind)) throw new Error(`file ${id} is of a kind that there is no more`);
  return { id, name, kind, bytes, digest };
};
