import { createRefusal } from '../../kit/own-store.ts';
import { metadata } from './metadata.ts';

/** A refusal of the sandbox store. */
export const fail = createRefusal(metadata.name);

export const frontOf = (slug: string) => `/s/${slug}/`;
