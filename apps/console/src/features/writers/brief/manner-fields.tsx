import type { ListingBrief } from '@inkstone/contract/listing-writer';
import { isCountedInCharacters } from '@inkstone/text/length';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { contentLanguages, languageNames } from '#console/kernel/texts/content-languages.ts';
import { toneNames, tones } from '#console/kernel/texts/tone-names.ts';
import { NumberField } from '#console/ui/forms/number-field.tsx';
import { SelectField } from '#console/ui/forms/select-field.tsx';
import { TextField } from '#console/ui/forms/text-field.tsx';
import styles from './brief-form.module.css';

type Manner = Pick<ListingBrief, 'tone' | 'language' | 'brand' | 'wordCount'>;
type Props = {
  brief: Manner;
  onChange: (values: Partial<Manner>) => void;
  words: { min: number; max: number; step: number };
  brandHelp?: ReactNode;
  issueOf: (path: string) => string | null;
};

/** How a text is written, whatever it says: its tone, its language, for which brand, and how long. */
export const MannerFields = ({ brief, onChange, words, brandHelp, issueOf }: Props) => {
  const { t } = useTranslation('writers');
  return (
    <div className={styles['pair']}>
      <SelectField
        label={t('tone')}
        value={brief.tone}
        options={tones.map((tone) => ({ value: tone, label: t(toneNames[tone]) }))}
        onChange={(tone) => onChange({ tone })}
      />
      <SelectField
        label={t('language')}
        value={brief.language}
        options={contentLanguages.map((language) => ({ value: language, label: languageNames[language] }))}
        onChange={(language) => onChange({ language })}
      />
      <TextField
        label={t('brand')}
        help={brandHelp}
        isOptional
        value={brief.brand}
        maxLength={120}
        onChange={(brand) => onChange({ brand })}
      />
      <NumberField
        label={t(isCountedInCharacters(brief.language) ? 'wordCountCharacters' : 'wordCount')}
        {...words}
        value={brief.wordCount || null}
        error={issueOf('brief.wordCount')}
        onChange={(count) => onChange({ wordCount: Math.trunc(count ?? 0) })}
      />
    </div>
  );
};
