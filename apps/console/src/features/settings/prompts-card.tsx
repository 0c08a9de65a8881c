import type { PromptsSetting } from '@inkstone/contract/settings';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '#console/kernel/notices/toast.ts';
import { formatNumber } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { SaveForm } from '#console/ui/forms/save-form.tsx';
import { TextArea } from '#console/ui/forms/text-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { QueryCard } from '#console/ui/layout/query-card.tsx';
import styles from './settings.module.css';
import { promptsQuery, usePromptsSaving } from './settings.queries.ts';

const most = 8000;

const fields = [
  { name: 'systemPrompt', help: 'systemPromptHelp' },
  { name: 'assistantPrompt', help: 'assistantPromptHelp' },
] as const;

const PromptsForm = ({ prompts }: { prompts: PromptsSetting }) => {
  const { t } = useTranslation('settings');
  const language = useLanguage();
  const save = usePromptsSaving();
  // On top of which words this form writes, whatever is read meanwhile.
  const [known, setKnown] = useState(prompts);
  const check = (value: string) => (value.trim().length <= most ? null : t('promptLong'));
  const form = useForm({
    initial: prompts,
    checks: { systemPrompt: check, assistantPrompt: check },
    onSubmit: async (values) => {
      setKnown(await save({ ...values, before: known }));
      showToast('success', t('saved'));
    },
  });
  const isChanged = fields.some(({ name }) => form.values[name].trim() !== prompts[name]);
  return (
    <SaveForm label={t('prompts')} form={form} isChanged={isChanged}>
      <div className={styles['prompts']}>
        {fields.map(({ name, help }) => (
          <TextArea
            key={name}
            {...form.field(name)}
            label={t(name)}
            help={t(help)}
            isOptional
            extra={t('promptCount', { used: formatNumber(form.values[name].length, language), most: formatNumber(most, language) })}
          />
        ))}
      </div>
    </SaveForm>
  );
};

/** What begins every text of the account. */
export const PromptsCard = () => {
  const { t } = useTranslation('settings');
  return (
    <QueryCard title={t('prompts')} description={t('promptsText')} query={useQuery(promptsQuery)}>
      {(prompts) => <PromptsForm prompts={prompts} />}
    </QueryCard>
  );
};
