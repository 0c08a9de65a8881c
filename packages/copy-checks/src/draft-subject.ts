import type { ContentLanguage, FieldShape } from '@inkstone/contract/writers';
import type { CopyRole, CopySubject, CopyText } from './copy.ts';

const roles: Readonly<Record<string, CopyRole>> = {
  title: 'title',
  description: 'body',
  body: 'body',
  seoTitle: 'seoTitle',
  seoDescription: 'seoDescription',
};

type Field = { name: string; shape: FieldShape };

/** The texts of some fields, each by what its field is for. */
export const copyTextsOf = (fields: readonly Field[], text: Readonly<Record<string, string>>): CopyText[] =>
  fields.map(({ name, shape }) => ({ field: name, role: roles[name] ?? 'other', shape, text: text[name] ?? '' }));

type Draft = Pick<CopySubject, 'facts' | 'approved' | 'voiceWords'> & {
  /** Those of its texts that others will see, in their order. */
  fields: readonly Field[];
  text: Readonly<Record<string, string>>;
  brief: { language: ContentLanguage; keywords: readonly string[]; wordCount: number };
};

/** A draft of any kind as the checks read it: each text by what its field is for. */
export const draftSubject = ({ fields, text, brief, ...known }: Draft): CopySubject => ({
  ...known,
  texts: copyTextsOf(fields, text),
  language: brief.language,
  keywords: brief.keywords,
  wordCount: brief.wordCount,
});
