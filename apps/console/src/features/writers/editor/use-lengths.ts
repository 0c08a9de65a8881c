import type { ContentLanguage } from '@inkstone/contract/writers';
import { isCountedInCharacters, lengthOf } from '@inkstone/text/length';
import { visibleText } from '@inkstone/text/visible-text';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { tooLongFields } from '../shell/text-limits.ts';
import type { NamedField } from '../shell/writer-kind.ts';

/** Said beside the name once a text has used nine tenths of its room. */
const nearlyFull = 0.9;

type Parts<Field extends string> = {
  fields: readonly NamedField<Field>[];
  text: Readonly<Record<Field, string>>;
  /** The texts as they were when the typing last rested. */
  calm: Readonly<Record<Field, string>>;
  language: ContentLanguage;
};

/** How long each text is, and what is wrong with that. */
export const useLengths = <Field extends string>({ fields, text, calm, language }: Parts<Field>) => {
  const { t } = useTranslation('writers');
  const number = useLanguage();
  const words = useMemo(() => {
    const rich = fields.filter(({ shape }) => shape === 'html').map(({ name }) => name);
    return new Map(rich.map((name) => [name, lengthOf(visibleText(calm[name]), language)]));
  }, [fields, calm, language]);
  const tooLong = tooLongFields(fields, text);
  const roomOf = ({ name, limit }: NamedField<Field>) => ({
    used: formatNumber(text[name].length, number),
    limit: formatNumber(limit, number),
  });

  const countOf = (field: NamedField<Field>): string => {
    const { name, shape, limit, room } = field;
    if (!text[name]) return '';
    if (text[name].length >= limit * nearlyFull)
      return t(shape === 'html' ? 'charactersOfRoomFormatted' : 'charactersOfRoom', roomOf(field));
    if (room)
      return t('charactersOfRoom', { used: formatNumber(room.widthOf(text[name]), number), limit: formatNumber(room.most, number) });
    if (shape !== 'html') return t('characters', { count: [...text[name]].length });
    return t(isCountedInCharacters(language) ? 'characters' : 'words', { count: words.get(name) ?? 0 });
  };
  const complaintOf = (field: NamedField<Field>): string | null =>
    tooLong.includes(field.name) ? t(field.shape === 'html' ? 'tooLongFormatted' : 'tooLong', roomOf(field)) : null;
  return { countOf, complaintOf };
};
