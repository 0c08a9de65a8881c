import type { EnterpriseSetting } from '@inkstone/contract/settings';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '#console/kernel/toast.ts';
import { Button } from '#console/ui/button.tsx';
import { ErrorSummary, Form } from '#console/ui/form-field.tsx';
import { Checkbox, SelectField, TextField } from '#console/ui/text-field.tsx';
import { useForm } from '#console/ui/use-form.ts';
import { QueryCard } from './query-card.tsx';
import { enterpriseQuery, useEnterpriseSaving } from './settings.queries.ts';
import { useUnsaved } from './unsaved.tsx';

const hostName = /^$|^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

const accesses = [
  { value: 'users', phrase: 'accessUsers' },
  { value: 'password', phrase: 'accessPassword' },
  { value: 'public', phrase: 'accessPublic' },
] as const satisfies readonly { value: EnterpriseSetting['container']['access']; phrase: string }[];

type Values = { title: string; domain: string; isOn: boolean; access: EnterpriseSetting['container']['access'] };

const settingOf = ({ title, domain, isOn, access }: Values): EnterpriseSetting => ({
  title: title.trim(),
  domain: domain.trim().toLowerCase(),
  container: { isOn, access },
});

const isSame = (one: EnterpriseSetting, other: EnterpriseSetting): boolean =>
  one.title === other.title &&
  one.domain === other.domain &&
  one.container.isOn === other.container.isOn &&
  one.container.access === other.container.access;

const EnterpriseForm = ({ setting }: { setting: EnterpriseSetting }) => {
  const { t } = useTranslation('settings');
  const save = useEnterpriseSaving();
  const initial: Values = { title: setting.title, domain: setting.domain, ...setting.container };
  const form = useForm({
    initial,
    checks: { domain: (value) => (hostName.test(value.trim().toLowerCase()) ? null : t('domainWrong')) },
    onSubmit: async (values) => {
      await save(settingOf(values));
      showToast('success', t('saved'));
    },
  });
  const { isOn, access } = form.values;
  const isChanged = !isSame(settingOf(form.values), setting);
  useUnsaved(isChanged && !form.isBusy);
  return (
    <Form onSubmit={form.submit} label={t('enterprise')}>
      <ErrorSummary message={form.message} />
      <TextField {...form.field('title')} label={t('siteTitle')} help={t('siteTitleHelp')} isOptional maxLength={100} />
      <TextField
        {...form.field('domain')}
        label={t('domain')}
        help={t('domainHelp')}
        isOptional
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={253}
      />
      <Checkbox label={t('container')} help={t('containerHelp')} isChecked={isOn} onChange={(value) => form.set('isOn', value)} />
      <SelectField
        label={t('access')}
        value={access}
        disabled={!isOn}
        options={accesses.map(({ value, phrase }) => ({ value, label: t(phrase) }))}
        onChange={(value) => form.set('access', accesses.find((choice) => choice.value === value)?.value ?? access)}
      />
      <div>
        <Button type="submit" isBusy={form.isBusy} disabled={!isChanged}>
          {t('save')}
        </Button>
      </div>
    </Form>
  );
};

/** What an enterprise's own pages are called, where they stand, and who may open its chat site. */
export const EnterpriseCard = () => {
  const { t } = useTranslation('settings');
  return (
    <QueryCard title={t('enterprise')} description={t('enterpriseText')} query={useQuery(enterpriseQuery)}>
      {(setting) => <EnterpriseForm setting={setting} />}
    </QueryCard>
  );
};
