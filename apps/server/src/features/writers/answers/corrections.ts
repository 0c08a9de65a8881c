import type { ContentLanguage } from '@inkstone/contract/writers';

/** The content languages as a model is told of them. */
export const languageNames: Record<ContentLanguage, string> = {
  en: 'English',
  zh: 'Simplified Chinese (简体中文)',
  fr: 'French (français)',
  de: 'German (Deutsch)',
  es: 'Spanish (español)',
  pt: 'Portuguese (português)',
  ja: 'Japanese (日本語)',
  ko: 'Korean (한국어)',
};

/** Said once more when the first answer came in another language. */
export const languageCorrection = (language: ContentLanguage): string =>
  `The last answer was not in ${languageNames[language]}. Write all of it again, every word in ${languageNames[language]}.`;

/** Said once more when the first answer could not be read, or was a call of a tool. */
export const correctionOf = (hasToolCall: boolean): string =>
  `${hasToolCall ? 'There are no tools here.' : 'The last answer could not be read.'} Answer again in exactly the form that is described above, with the finished texts and not a word around them.`;
