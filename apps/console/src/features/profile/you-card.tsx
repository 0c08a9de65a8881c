import type { Profile } from '@inkstone/contract/profile';
import { useTranslation } from 'react-i18next';
import { showToast } from '#console/kernel/notices/toast.ts';
import { changeLanguage } from '#console/kernel/texts/i18n.ts';
import { languages } from '#console/kernel/texts/language.ts';
import { SaveForm } from '#console/ui/forms/save-form.tsx';
import { SelectField } from '#console/ui/forms/select-field.tsx';
import { TextField } from '#console/ui/forms/text-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { Section } from '#console/ui/layout/section.tsx';
import { useProfileSaving } from './profile.queries.ts';

const options = languages.map(({ code, name }) => ({ value: code, label: name }));

/** The person's own name and language. */
export const YouCard = ({ user }: { user: Profile['user'] }) => {
  const { t } = useTranslation('profile');
  const save = useProfileSaving();
  const form = useForm({
    initial: { name: user.name, language: user.language },
    checks: { name: (value) => (value.trim() ? null : t('fieldMissing', { label: t('name') })) },
    onSubmit: async ({ name, language }) => {
      await save({ name: name.trim(), language });
      await changeLanguage(language);
      showToast('success', t('saved'));
    },
  });
  const { name, language } = form.values;
  const isChanged = name.trim() !== user.name || language !== user.language;
  return (
    <Section title={t('you')}>
      <SaveForm label={t('you')} form={form} isChanged={isChanged}>
        <TextField {...form.field('name')} label={t('name')} autoComplete="name" maxLength={100} />
        <SelectField {...form.field('language')} label={t('language')} options={options} />
      </SaveForm>
    </Section>
  );
};
