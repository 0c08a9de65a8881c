import type { ListingBrief, ListingDraftText } from '@inkstone/contract/listing-writer';
import type { ContentLanguage } from '@inkstone/contract/writers';
import { isCountedInCharacters, lengthOf } from '@inkstone/text/length';
import { visibleText } from '@inkstone/text/visible-text';

type Source = { id: string; brief: ListingBrief; text: ListingDraftText };

const [fewest, most] = [30, 800];
/** So many characters of a language that is counted in them say what a word says elsewhere. */
const charactersOfWord = 1.8;

const asLong = ({ brief, text }: Source, language: ContentLanguage): number => {
  const written = lengthOf(visibleText(text.description), brief.language) || brief.wordCount;
  const [from, to] = [isCountedInCharacters(brief.language), isCountedInCharacters(language)];
  const length = from === to ? written : to ? written * charactersOfWord : written / charactersOfWord;
  return Math.min(most, Math.max(fewest, Math.round(length)));
};

/** The brief of a draft that has the texts of another one in another language; its keywords would be searched for by nobody there. */
export const translationBrief = (source: Source, language: ContentLanguage): ListingBrief => ({
  ...source.brief,
  language,
  keywords: [],
  wordCount: asLong(source, language),
  translationOf: source.id,
});
