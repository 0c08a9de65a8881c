import type { DocumentPart, DocumentText, ReadLimits } from '../document-text.ts';
import { usualLimits } from '../document-text.ts';
import { readDocument } from '../read-document.ts';

/** Reads a file in this process, for tests. */
export const readHere = async (name: string, content: Uint8Array | string, limits: Partial<ReadLimits> = {}): Promise<DocumentText> => {
  const parts: DocumentPart[] = [];
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const end = await readDocument({ name, bytes }, { ...usualLimits, ...limits }, { page: (part) => parts.push(part), looking: () => undefined });
  return {
    text: parts.map(({ text }) => text).join(''),
    pages: parts.map(({ page }) => page),
    blocks: parts.flatMap(({ blocks }) => blocks),
    ...end,
  };
};

/** Each block as `kind: text`. */
export const linesOf = ({ text, blocks }: DocumentText): string[] => blocks.map(({ kind, level, start, end }) => `${kind}${level ?? ''}: ${text.slice(start, end)}`);
