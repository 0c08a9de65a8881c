import type { BulkNote } from '@inkstone/contract/bulk';
import { useTranslation } from 'react-i18next';
import { claimNames, factNamesOf, noteTexts } from '#console/kernel/texts/writer-words.ts';

const isKind = (name: string): name is keyof typeof claimNames => Object.hasOwn(claimNames, name);

const fieldNames = {
  title: 'fieldTitle',
  description: 'fieldDescription',
  seoTitle: 'fieldSeoTitle',
  seoDescription: 'fieldSeoDescription',
} as const;
const isField = (name: string): name is keyof typeof fieldNames => Object.hasOwn(fieldNames, name);

const isRemark = (name: string): name is keyof typeof noteTexts => Object.hasOwn(noteTexts, name);

/** What is to be said of a proposal: claims that the product's data do not bear, and remarks of the writer. */
export const useNoteTexts = (notes: readonly BulkNote[]): { claims: string[]; remarks: string[] } => {
  const { t } = useTranslation('writers');
  const listed = (value: unknown) => String(value ?? '').split(',');
  const textOf = ({ note, params }: BulkNote): string[] => {
    if (!isRemark(note)) return [];
    const fields = listed(params['fields']).filter(isField);
    const known = factNamesOf(String(params['facts'] ?? ''));
    const names = { fields: fields.map((field) => t(fieldNames[field])).join(t('comma')) };
    const asked = { facts: known.length ? known.map((name) => t(name)).join(t('comma')) : t('factMore') };
    return [t(noteTexts[note], { language: '', ...params, ...names, ...asked, from: t('otherLanguage') })];
  };
  const claimOf = ({ note, params }: BulkNote): string[] => {
    const kind = String(params['kind'] ?? '');
    return note === 'claim' ? [`${isKind(kind) ? t(claimNames[kind]) : kind}: ${params['quote'] ?? ''}`] : [];
  };
  return { claims: notes.flatMap(claimOf), remarks: notes.flatMap(textOf) };
};
