import type { PromptsSetting } from '@inkstone/contract/settings';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#console/kernel/format.ts';
import { showToast } from '#console/kernel/toast.ts';
import { useLanguage } from '#console/kernel/use-language.ts';
import { Button } from '#console/ui/button.tsx';
import { ErrorSummary, Form } from '#console/ui/form-field.tsx';
import { TextArea } from '#console/ui/text-field.tsx';
import { useForm } from '#console/ui/use-form.ts';
import styles from './profile.module.css';
import { QueryCard } from './query-card.tsx';
import { promptsQuery, usePromptsSaving } from './settings.queries.ts';
import { useUnsaved } from './unsaved.tsx';

const most = 8000;

const fields = [
  { name: 'systemPrompt', help: 'systemPromptHelp' },
  { name: 'assistantPrompt', help: 'assistantPromptHelp' },
] as const;

const PromptsForm = ({ prompts }: { prompts: PromptsSetting }) => {
  const { t } = useTranslation('settings');
  const language = useLanguage();
  const save = usePromptsSaving();
  const check = (value: string) => (value.trim().length <= most ? null : t('promptLong'));
  const form = useForm({
    initial: prompts,
    checks: { systemPrompt: check, assistantPrompt: check },
    onSubmit: async (values) => {
      await save(values);
      showToast('success', t('saved'));
    },
  });
  const isChanged = fields.some(({ name }) => form.values[name].trim() !== prompts[name]);
  useUnsaved(isChanged && !form.isBusy);
  return (
    <Form onSubmit={form.submit} label={t('prompts')}>
      <ErrorSummary message={form.message} />
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
      <div>
        <Button type="submit" isBusy={form.isBusy} disabled={!isChanged}>
          {t('save')}
        </Button>
      </div>
    </Form>
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
