import { randomUUID } from 'node:crypto';

/** A new id: a random UUID (version 4), as the database makes them too. */
export const newId = (): string => randomUUID();

/** The id that stands for a SHA-256 in hexadecimal: a UUID of version 8, whose bits are free (RFC 9562). */
export const idOfHash = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID. */
export const isId = (text: string): boolean => uuid.test(text);
