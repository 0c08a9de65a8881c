import type { Portal } from '../../kit/portal.ts';
import { metadata } from './metadata.ts';

/** Our own sign-in pages; the portal feature serves them. */
export const embedded: Portal = { metadata };
