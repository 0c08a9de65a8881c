import type { ContentLanguage } from '@inkstone/contract/writers';
import { easternPageWords } from './eastern-page-words.ts';
import type { PageWords } from './page-words.ts';
import { westernPageWords } from './western-page-words.ts';

/** The words around pages and articles, in each content language. */
export const pageWords: Record<ContentLanguage, PageWords> = { ...westernPageWords, ...easternPageWords };
