import * as en from './en/index.ts';
import * as zh from './zh/index.ts';

type Texts = typeof en;
type Chinese = typeof zh;
/** The texts of screens, pages and mails by their name space; the rest are refusals. */
export type ScreenTexts = Omit<Texts, `${string}Errors`>;
type CodeOf<Name extends keyof Texts> = Name extends `${infer Area}Errors` ? `${Area}.${keyof Texts[Name] & string}` : never;
/** `plugin.notFound`, `wallet.notEnoughPoints`, … — the only codes an error may bear. */
export type ErrorCode = { [Name in keyof Texts]: CodeOf<Name> }[keyof Texts];
export type Language = 'en' | 'zh';

// What one language has, the other has as well.
export const phrases = { en, zh } satisfies { en: Record<keyof Chinese, unknown>; zh: Record<keyof Texts, unknown> };
