import type { BlogField } from '@inkstone/contract/blog-writer';
import { searchRooms } from '@inkstone/contract/search-rooms';
import type { ContentLanguage } from '@inkstone/contract/writers';
import type { TextStyle } from '../answers/prompts/style-block.ts';
import { widthOf } from '../answers/rules/line-limits.ts';
import { lineRules } from '../answers/rules/line-rules.ts';
import { allRules, type TextRules } from '../answers/rules/text-rules.ts';
import { wordRules } from '../answers/rules/word-rules.ts';

type Asked = {
  language: ContentLanguage;
  style: TextStyle | null;
  /** What is known: terms of the glossary that stand in it have to come. */
  about: string;
  isBuiltin: boolean;
};

/** Where no more than this is known, nothing more can be said. */
const fewFacts = 200;

/** What holds for the texts of articles and pages, which have the fields of articles: room on search pages, words of the voice, the glossary. */
export const contentRules = ({ language, style, about, isBuiltin }: Asked): TextRules<BlogField> =>
  allRules(
    lineRules<BlogField>({
      language,
      limits: { title: searchRooms.title, seoTitle: searchRooms.title, seoDescription: searchRooms.description },
      // What composes by rules says all it can, and by itself what is short.
      isMoreKnown: !isBuiltin && widthOf(about) > fewFacts,
    }),
    wordRules<BlogField>({ style, language, about, main: 'body' }),
  );
