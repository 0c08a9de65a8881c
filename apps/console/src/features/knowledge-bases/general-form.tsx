import { knowledgeBaseLimits, type OpenedBase } from '@inkstone/contract/knowledge-bases';
import type { UsableModel } from '@inkstone/contract/models';
import { useTranslation } from 'react-i18next';
import { FieldGroup } from '#console/ui/forms/field-group.tsx';
import { SaveForm } from '#console/ui/forms/save-form.tsx';
import { TextArea, TextField } from '#console/ui/forms/text-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { Section } from '#console/ui/layout/section.tsx';
import { AnswerFields } from './answer-fields.tsx';
import { AskerFields } from './asker-fields.tsx';
import { BasePictureField } from './base-picture-field.tsx';
import { valuesOf } from './general-values.ts';
import type { BaseChanges } from './knowledge-base.queries.ts';

type Props = { base: OpenedBase; models: readonly UsableModel[]; onSave: (changes: BaseChanges) => Promise<void> };

/** What a knowledge base is called, who may ask it, and how it answers. */
export const GeneralForm = ({ base, models, onSave }: Props) => {
  const { t } = useTranslation('knowledgeBases');
  const form = useForm({
    initial: valuesOf(base),
    follows: true,
    checks: { name: (name) => (name.trim() ? null : t('nameEmpty')) },
    onSubmit: ({ users, ...values }) =>
      onSave({
        ...values,
        userIds: users.map(({ id }) => id),
        defaultModelId: values.defaultModelId || null,
        rerankModelId: values.rerankModelId || null,
      }),
  });
  return (
    <Section>
      <SaveForm label={t('general')} form={form}>
        <FieldGroup title={t('looks')}>
          <TextField {...form.field('name')} label={t('name')} maxLength={knowledgeBaseLimits.name} autoComplete="off" />
          <BasePictureField base={base} use="avatar" {...form.field('avatar')} />
          <BasePictureField base={base} use="banner" {...form.field('banner')} />
          <TextArea
            {...form.field('remark')}
            label={t('remark')}
            help={t('remarkHelp')}
            rows={2}
            maxLength={knowledgeBaseLimits.remark}
            isOptional
          />
        </FieldGroup>
        <AskerFields form={form} />
        <AnswerFields form={form} models={models} />
      </SaveForm>
    </Section>
  );
};
