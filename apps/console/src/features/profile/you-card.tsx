import type { Profile } from '@inkstone/contract/profile';
import { useTranslation } from 'react-i18next';
import { chooseTheme, useThemeChoice } from '#console/kernel/browser/theme.ts';
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

const themes = [
  { value: 'system', phrase: 'entry:themeSystem' },
  { value: 'light', phrase: 'entry:themeLight' },
  { value: 'dark', phrase: 'entry:themeDark' },
] as const;

const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));

/** The person's own name, language, time zone and theme. */
export const YouCard = ({ user, timeZone }: { user: Profile['user']; timeZone: string | null }) => {
  const { t } = useTranslation(['profile', 'entry']);
  const save = useProfileSaving();
  const chosenTheme = useThemeChoice();
  const form = useForm({
    initial: { name: user.name, language: user.language, zone: timeZone ?? '', theme: chosenTheme },
    checks: { name: (value) => (value.trim() ? null : t('fieldMissing', { label: t('name') })) },
    onSubmit: async ({ name, language, zone, theme }) => {
      await save({ name: name.trim(), language, timeZone: zone || null });
      await changeLanguage(language);
      chooseTheme(theme);
      showToast('success', t('saved'));
    },
  });
  const { name, language, zone, theme } = form.values;
  const isOther = name.trim() !== user.name || language !== user.language || zone !== (timeZone ?? '');
  const isChanged = isOther || theme !== chosenTheme;
  const themeOptions = themes.map(({ value, phrase }) => ({ value, label: t(phrase) }));
  return (
    <Section title={t('you')}>
      <SaveForm label={t('you')} form={form} isChanged={isChanged}>
        <TextField {...form.field('name')} label={t('name')} autoComplete="name" maxLength={100} />
        <SelectField {...form.field('language')} label={t('language')} options={options} />
        <SelectField {...form.field('zone')} label={t('timeZone')} options={[{ value: '', label: t('timeZoneDevice') }, ...zones]} />
        <SelectField {...form.field('theme')} label={t('entry:theme')} help={t('themeHelp')} options={themeOptions} />
      </SaveForm>
    </Section>
  );
};
