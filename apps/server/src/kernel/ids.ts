import { randomUUID } from 'node:crypto';

/** A new id: a random UUID (version 4), as the database makes them too. */
export const newId = (): string => randomUUID();

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID. */
export const isId = (text: string): boolean => uuid.test(text);
