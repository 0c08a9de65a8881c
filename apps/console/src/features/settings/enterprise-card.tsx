import type { EnterpriseSetting } from '@inkstone/contract/settings';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '#console/kernel/notices/toast.ts';
import { formatDate } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { SaveForm } from '#console/ui/forms/save-form.tsx';
import { SelectField } from '#console/ui/forms/select-field.tsx';
import { Checkbox, PasswordField, TextField } from '#console/ui/forms/text-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { QueryCard } from '#console/ui/layout/query-card.tsx';
import styles from './settings.module.css';
import { type EnterpriseChanges, enterpriseQuery, useEnterpriseSaving } from './settings.queries.ts';

const hostName = /^$|^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
const leastPassword = 8;

const accesses = [
  { value: 'users', phrase: 'accessUsers' },
  { value: 'password', phrase: 'accessPassword' },
  { value: 'public', phrase: 'accessPublic' },
] as const satisfies readonly { value: EnterpriseSetting['container']['access']; phrase: string }[];

type Site = { isOn: boolean; access: EnterpriseSetting['container']['access']; password: string };
type Values = { title: string; domain: string; site: Site };

const asksPassword = ({ isOn, access }: Site): boolean => isOn && access === 'password';

/** What is sent: a password only where one is asked for and was typed. */
const changesOf = ({ title, domain, site }: Values): EnterpriseChanges => ({
  title: title.trim(),
  domain: domain.trim().toLowerCase(),
  container: { isOn: site.isOn, access: site.access, ...(asksPassword(site) && site.password && { password: site.password }) },
});

const isSame = (changes: EnterpriseChanges, { title, domain, container }: EnterpriseSetting): boolean =>
  changes.title === title &&
  changes.domain === domain &&
  changes.container.isOn === container.isOn &&
  changes.container.access === container.access &&
  changes.container.password === undefined;

type SiteProps = { site: Site; setAt: string | null; error: string | null; onChange: (site: Site) => void };

const SiteFields = ({ site, setAt, error, onChange }: SiteProps) => {
  const { t } = useTranslation('settings');
  const language = useLanguage();
  return (
    <>
      <Checkbox label={t('container')} help={t('containerHelp')} isChecked={site.isOn} onChange={(isOn) => onChange({ ...site, isOn })} />
      {site.isOn && (
        <div className={styles['nested']}>
          <SelectField
            label={t('access')}
            value={site.access}
            options={accesses.map(({ value, phrase }) => ({ value, label: t(phrase) }))}
            onChange={(access) => onChange({ ...site, access })}
          />
          {asksPassword(site) && (
            <PasswordField
              label={t(setAt ? 'sitePasswordNew' : 'sitePassword')}
              help={setAt ? t('sitePasswordSet', { date: formatDate(setAt, language) }) : t('sitePasswordHelp')}
              isOptional={setAt !== null}
              value={site.password}
              error={error}
              onChange={(password) => onChange({ ...site, password })}
              autoComplete="new-password"
              maxLength={128}
            />
          )}
        </div>
      )}
    </>
  );
};

const EnterpriseForm = ({ setting }: { setting: EnterpriseSetting }) => {
  const { t } = useTranslation('settings');
  const save = useEnterpriseSaving();
  const { isOn, access, passwordSetAt } = setting.container;
  const initial: Values = { title: setting.title, domain: setting.domain, site: { isOn, access, password: '' } };
  const checkSite = (site: Site): string | null => {
    if (!asksPassword(site) || (passwordSetAt && !site.password)) return null;
    return site.password.length < leastPassword ? t('sitePasswordShort') : null;
  };
  const form = useForm({
    initial,
    checks: { domain: (value) => (hostName.test(value.trim().toLowerCase()) ? null : t('domainWrong')), site: checkSite },
    onSubmit: async (values) => {
      await save(changesOf(values));
      form.set('site', { ...values.site, password: '' });
      showToast('success', t('saved'));
    },
  });
  const isChanged = !isSame(changesOf(form.values), setting);
  return (
    <SaveForm label={t('enterprise')} form={form} isChanged={isChanged}>
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
      <SiteFields site={form.values.site} setAt={passwordSetAt} error={form.errorOf('site')} onChange={(site) => form.set('site', site)} />
    </SaveForm>
  );
};

/** What an enterprise's console and pages are called, where they stand, and who may open its chat site. */
export const EnterpriseCard = () => {
  const { t } = useTranslation('settings');
  return (
    <QueryCard title={t('enterprise')} description={t('enterpriseText')} query={useQuery(enterpriseQuery)}>
      {(setting) => <EnterpriseForm setting={setting} />}
    </QueryCard>
  );
};
