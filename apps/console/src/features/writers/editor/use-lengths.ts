import type { ListingDraftText, ListingField } from '@inkstone/contract/listing-writer';
import { listingLimits } from '@inkstone/contract/products';
import type { ContentLanguage } from '@inkstone/contract/writers';
import { isCountedInCharacters, lengthOf } from '@inkstone/text/length';
import { visibleText } from '@inkstone/text/visible-text';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { tooLongFields } from './text-limits.ts';

/** Said beside the name once a text has used nine tenths of its room. */
const nearlyFull = 0.9;

/** How long each text is, and what is wrong with that. `calm` is the text as it was when the typing last rested. */
export const useLengths = ({ text, calm, language }: { text: ListingDraftText; calm: ListingDraftText; language: ContentLanguage }) => {
  const { t } = useTranslation('writers');
  const number = useLanguage();
  const words = useMemo(() => lengthOf(visibleText(calm.description), language), [calm.description, language]);
  const tooLong = tooLongFields(text);
  const roomOf = (field: ListingField) => ({
    used: formatNumber(text[field].length, number),
    limit: formatNumber(listingLimits[field], number),
  });

  const countOf = (field: ListingField): string => {
    if (!text[field]) return '';
    const isNearlyFull = text[field].length >= listingLimits[field] * nearlyFull;
    if (isNearlyFull) return t(field === 'description' ? 'charactersOfRoomFormatted' : 'charactersOfRoom', roomOf(field));
    if (field !== 'description') return t('characters', { count: [...text[field]].length });
    return t(isCountedInCharacters(language) ? 'characters' : 'words', { count: words });
  };
  const complaintOf = (field: ListingField): string | null =>
    tooLong.includes(field) ? t(field === 'description' ? 'tooLongFormatted' : 'tooLong', roomOf(field)) : null;
  return { countOf, complaintOf };
};
