import type { ChatMessage, MessagePart } from './ai-vendor.ts';

type Said = Pick<ChatMessage, 'content'>;

/** What a message says, piece by piece. */
export const partsOf = ({ content }: Said): readonly MessagePart[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : content;

/** The words of a message, without its pictures. */
export const textOf = (message: Said): string =>
  partsOf(message)
    .flatMap((part) => (part.type === 'text' ? [part.text] : []))
    .join('\n');
