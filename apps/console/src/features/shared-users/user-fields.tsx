import { useTranslation } from 'react-i18next';
import { languages } from '#console/kernel/texts/language.ts';
import { SelectField } from '#console/ui/forms/select-field.tsx';
import { TextField } from '#console/ui/forms/text-field.tsx';
import type { useForm } from '#console/ui/forms/use-form.ts';

/** What is asked about every shared user. */
export type UserTexts = { name: string; email: string; language: 'en' | 'zh' };

type Props = { form: Pick<ReturnType<typeof useForm<UserTexts>>, 'field'>; emailHelp?: string; isEmailFixed?: boolean };

const languageOptions = languages.map(({ code, name }) => ({ value: code, label: name }));

/** What is wrong before anything is sent; the server looks closer. */
export const useUserChecks = () => {
  const { t } = useTranslation('sharedUsers');
  return {
    name: (name: string) => (name.trim() ? null : t('nameMissing')),
    email: (email: string) => (email.trim() ? null : t('emailMissing')),
  };
};

/** Name, address and language of a shared user. */
export const UserFields = ({ form, emailHelp, isEmailFixed = false }: Props) => {
  const { t } = useTranslation('sharedUsers');
  return (
    <>
      <TextField {...form.field('name')} label={t('name')} placeholder={t('namePlaceholder')} maxLength={100} autoComplete="off" />
      <TextField
        {...form.field('email')}
        label={t('email')}
        help={emailHelp}
        type="email"
        maxLength={320}
        autoComplete="off"
        readOnly={isEmailFixed}
      />
      <SelectField {...form.field('language')} label={t('language')} help={t('languageHelp')} options={languageOptions} />
    </>
  );
};
