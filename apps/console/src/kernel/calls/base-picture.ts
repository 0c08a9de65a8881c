import { type BasePicture, knowledgeBaseEndpoints } from '@inkstone/contract/knowledge-bases';
import { fileSource } from './file-source.ts';

export type Pictured = { id: string } & { [Use in BasePicture]?: string | null };

/** Where the browser finds a picture of a knowledge base; null where it has none. Another picture has another address. */
export const basePictureAddress = (base: Pictured, use: BasePicture): string | null => {
  const picture = base[use];
  return picture ? `${fileSource(knowledgeBaseEndpoints[use], { params: { id: base.id } }).address}?v=${picture}` : null;
};
