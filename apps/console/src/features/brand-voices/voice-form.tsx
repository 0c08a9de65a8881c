import { type VoiceAddress, type VoicePerson, voiceLimits } from '@inkstone/contract/brand-voices';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { SaveForm } from '#console/ui/forms/save-form.tsx';
import { SelectField } from '#console/ui/forms/select-field.tsx';
import { TagsField } from '#console/ui/forms/tags-field.tsx';
import { TextArea, TextField } from '#console/ui/forms/text-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { Section } from '#console/ui/layout/section.tsx';
import styles from './brand-voices.module.css';
import type { EditedVoice } from './empty-voice.ts';
import { SamplesField } from './samples-field.tsx';
import { addressNames, personNames } from './use-voice-words.ts';

export type VoiceValues = Omit<EditedVoice, 'id' | 'revision' | 'measures'>;

const persons: readonly VoicePerson[] = ['open', 'we', 'i', 'nobody'];
const addresses: readonly VoiceAddress[] = ['open', 'informal', 'formal'];

const valuesOf = ({ id: _id, revision: _revision, measures: _measures, ...values }: EditedVoice): VoiceValues => values;

type Props = { voice: EditedVoice; onSave: (values: VoiceValues) => Promise<void> };

/** How a brand speaks, in words and in examples. */
export const VoiceForm = ({ voice, onSave }: Props) => {
  const { t } = useTranslation('brandVoices');
  const language = useLanguage();
  const form = useForm({
    initial: valuesOf(voice),
    checks: { name: (name) => (name.trim() ? null : t('nameEmpty')) },
    onSubmit: (values) => onSave({ ...values, samples: values.samples.map((sample) => sample.trim()).filter(Boolean) }),
  });
  const { values } = form;
  const words = { most: voiceLimits.words, longest: voiceLimits.word, removeLabel: (word: string) => t('removeWord', { word }) };
  const used = { used: formatNumber(values.description.length, language), most: formatNumber(voiceLimits.description, language) };
  return (
    <Section>
      <SaveForm label={t('voice')} form={form} isChanged={!voice.id || form.isChanged}>
        <TextField {...form.field('name')} label={t('name')} placeholder={t('namePlaceholder')} maxLength={voiceLimits.name} />
        <TextArea
          {...form.field('description')}
          label={t('description')}
          help={t('descriptionHelp')}
          isOptional
          rows={4}
          maxLength={voiceLimits.description}
          extra={t('characters', used)}
        />
        <div className={styles['pair']}>
          <SelectField
            {...form.field('person')}
            label={t('person')}
            options={persons.map((value) => ({ value, label: t(personNames[value]) }))}
          />
          <SelectField
            {...form.field('address')}
            label={t('address')}
            options={addresses.map((value) => ({ value, label: t(addressNames[value]) }))}
          />
        </div>
        <TagsField
          {...form.field('requiredWords')}
          {...words}
          label={t('requiredWords')}
          help={t('requiredWordsHelp')}
          isOptional
          placeholder={t('requiredWordsPlaceholder')}
        />
        <TagsField
          {...form.field('bannedWords')}
          {...words}
          label={t('bannedWords')}
          help={t('bannedWordsHelp')}
          isOptional
          placeholder={t('bannedWordsPlaceholder')}
        />
        <SamplesField {...form.field('samples')} />
      </SaveForm>
    </Section>
  );
};
