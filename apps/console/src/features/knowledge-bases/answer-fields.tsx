import { knowledgeBaseLimits } from '@inkstone/contract/knowledge-bases';
import type { UsableModel } from '@inkstone/contract/models';
import { useTranslation } from 'react-i18next';
import { useDocumentTags } from '#console/kernel/texts/use-document-tags.ts';
import { FieldGroup } from '#console/ui/forms/field-group.tsx';
import { SelectField } from '#console/ui/forms/select-field.tsx';
import { TagsField } from '#console/ui/forms/tags-field.tsx';
import { Checkbox, TextArea } from '#console/ui/forms/text-field.tsx';
import type { GeneralFormState } from './general-values.ts';
import { ModelsField } from './models-field.tsx';
import { SearchModelsFields } from './search-models-fields.tsx';

/** By which models a knowledge base answers, from what, and how. */
export const AnswerFields = ({ form, models }: { form: GeneralFormState; models: readonly UsableModel[] }) => {
  const { t } = useTranslation('knowledgeBases');
  const { t: prices } = useTranslation('prices');
  const tagField = useDocumentTags();
  const { values } = form;
  // A model that is gone meanwhile is no choice any more.
  const chosen = values.modelIds.filter((id) => models.some((model) => model.id === id));
  const offered = chosen.length ? models.filter(({ id }) => chosen.includes(id)) : models;
  return (
    <FieldGroup title={t('answers')}>
      <ModelsField models={models} value={chosen} onChange={(ids) => form.set('modelIds', ids)} />
      <SelectField
        {...form.field('defaultModelId')}
        label={t('defaultModel')}
        options={[
          { value: '', label: t('noDefault') },
          ...offered.map(({ id, name, vendor, isBuiltin }) =>
            isBuiltin ? { value: id, label: prices('builtin') } : { value: id, label: name, note: vendor },
          ),
        ]}
      />
      <SearchModelsFields embedding={form.field('embeddingModel')} rerank={form.field('rerankModelId')} />
      <TextArea
        {...form.field('systemPrompt')}
        label={t('systemPrompt')}
        help={t('systemPromptHelp')}
        rows={5}
        maxLength={knowledgeBaseLimits.prompt}
        isOptional
      />
      <TextArea
        {...form.field('assistantPrompt')}
        label={t('assistantPrompt')}
        help={t('assistantPromptHelp')}
        maxLength={knowledgeBaseLimits.prompt}
        isOptional
      />
      <TagsField {...form.field('tags')} label={t('tags')} help={t('tagsHelp')} {...tagField} isOptional />
      <Checkbox
        label={t('isStrict')}
        help={t('isStrictHelp')}
        isChecked={values.isStrict}
        onChange={(next) => form.set('isStrict', next)}
      />
      <Checkbox
        label={t('suggestsQuestions')}
        help={t('suggestsQuestionsHelp')}
        isChecked={values.suggestsQuestions}
        onChange={(next) => form.set('suggestsQuestions', next)}
      />
    </FieldGroup>
  );
};
