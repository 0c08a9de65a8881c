import { expect } from 'vitest';

/** The refusal of an outside call. */
export const refused = (code: string) => expect.objectContaining({ code: `outbound.${code}` });
