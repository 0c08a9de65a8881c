import type { KnowledgeBase } from '@inkstone/contract/knowledge-bases';
import { useTranslation } from 'react-i18next';
import { SaveForm } from '#console/ui/forms/save-form.tsx';
import { SelectField } from '#console/ui/forms/select-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { Section } from '#console/ui/layout/section.tsx';
import type { BaseChanges } from './knowledge-base.queries.ts';

type Props = { base: KnowledgeBase; onSave: (changes: BaseChanges) => Promise<void> };

/** How programs ask. */
export const ApiForm = ({ base: { apiVersion }, onSave }: Props) => {
  const { t } = useTranslation('knowledgeBases');
  const form = useForm({ initial: { apiVersion }, follows: true, onSubmit: onSave });
  return (
    <Section>
      <SaveForm label={t('api')} form={form}>
        <SelectField
          {...form.field('apiVersion')}
          label={t('apiVersion')}
          help={t('apiVersionHelp')}
          options={[{ value: 'v1', label: 'v1' }]}
        />
      </SaveForm>
    </Section>
  );
};
