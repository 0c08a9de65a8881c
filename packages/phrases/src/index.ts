import { phrases as en } from './en/index.ts';
import { phrases as zh } from './zh/index.ts';

type Errors = typeof en.errors;
/** `plugin.notFound`, `wallet.notEnoughPoints`, … — the only codes an error may bear. */
export type ErrorCode = { [Area in keyof Errors & string]: `${Area}.${keyof Errors[Area] & string}` }[keyof Errors & string];
export type Language = 'en' | 'zh';

export const phrases = { en, zh } satisfies Record<Language, unknown>;
