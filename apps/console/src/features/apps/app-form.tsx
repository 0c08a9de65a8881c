import type { App } from '@inkstone/contract/apps';
import { type AppContent, appLimits } from '@inkstone/contract/apps';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#console/ui/forms/select-field.tsx';
import { TextArea, TextField } from '#console/ui/forms/text-field.tsx';
import type { useForm } from '#console/ui/forms/use-form.ts';
import { useAppWords } from './use-app-words.ts';

/** What stands in the form of an app; what is open is an empty text there. */
export type AppTexts = { name: string; vendor: string; monthlyLimit: string; description: string };

const limits = [1000, 2000, 5000, 10_000] as const;

/** A new app may spend a little, until its owner says otherwise. */
export const newApp: AppTexts = { name: '', vendor: '', monthlyLimit: '1000', description: '' };

export const textsOf = ({ name, vendor, monthlyLimit, description }: App): AppTexts => ({
  name,
  vendor: vendor ?? '',
  monthlyLimit: monthlyLimit === null ? '' : String(monthlyLimit),
  description,
});

export const contentOf = ({ name, vendor, monthlyLimit, description }: AppTexts): AppContent => ({
  name: name.trim(),
  vendor: vendor || null,
  monthlyLimit: limits.find((limit) => String(limit) === monthlyLimit) ?? null,
  description: description.trim(),
});

type Props = { form: Pick<ReturnType<typeof useForm<AppTexts>>, 'field' | 'values'> };

/** Name, provider, limit and description of an app. */
export const AppFields = ({ form }: Props) => {
  const { t } = useTranslation('apps');
  const { vendorOf, limitOf, categories = [] } = useAppWords();
  const { vendor } = form.values;
  const known = categories.map(({ id }) => id);
  const vendors = vendor && !known.includes(vendor) ? [...known, vendor] : known;
  return (
    <>
      <TextField
        {...form.field('name')}
        label={t('name')}
        placeholder={t('namePlaceholder')}
        maxLength={appLimits.name}
        autoComplete="off"
      />
      <SelectField
        {...form.field('vendor')}
        label={t('provider')}
        help={t('providerHelp')}
        options={['', ...vendors].map((value) => ({ value, label: vendorOf(value || null) }))}
      />
      <SelectField
        {...form.field('monthlyLimit')}
        label={t('limit')}
        help={t('limitHelp')}
        options={[...limits, null].map((limit) => ({ value: limit === null ? '' : String(limit), label: limitOf(limit) }))}
      />
      <TextArea
        {...form.field('description')}
        label={t('description')}
        placeholder={t('descriptionPlaceholder')}
        maxLength={appLimits.description}
        rows={2}
        isOptional
      />
    </>
  );
};
