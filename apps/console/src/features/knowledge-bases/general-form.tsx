import { documentLimits } from '@inkstone/contract/documents';
import { type KnowledgeBase, knowledgeBaseLimits } from '@inkstone/contract/knowledge-bases';
import type { UsableModel } from '@inkstone/contract/models';
import { useTranslation } from 'react-i18next';
import { NumberField } from '#console/ui/forms/number-field.tsx';
import { SaveForm } from '#console/ui/forms/save-form.tsx';
import { SelectField } from '#console/ui/forms/select-field.tsx';
import { TagsField } from '#console/ui/forms/tags-field.tsx';
import { Checkbox, TextArea, TextField } from '#console/ui/forms/text-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { Section } from '#console/ui/layout/section.tsx';
import { BasePictureField } from './base-picture-field.tsx';
import type { BaseChanges } from './knowledge-base.queries.ts';
import { ModelsField } from './models-field.tsx';
import { SearchModelsFields } from './search-models-fields.tsx';

type Props = { base: KnowledgeBase; models: readonly UsableModel[]; onSave: (changes: BaseChanges) => Promise<void> };

const valuesOf = (base: KnowledgeBase) => {
  const {
    name,
    modelIds,
    defaultModelId,
    authority,
    systemPrompt,
    assistantPrompt,
    remark,
    supportUrl,
    needsUserInfo,
    offersPerson,
    quickQuestions,
  } = base;
  const { monthlyLimit, suggestsQuestions, tags, avatar, banner, embeddingModel, rerankModelId } = base;
  const texts = { name, systemPrompt, assistantPrompt, remark, supportUrl };
  return {
    ...texts,
    modelIds,
    defaultModelId: defaultModelId ?? '',
    authority,
    needsUserInfo,
    offersPerson,
    quickQuestions,
    suggestsQuestions,
    monthlyLimit,
    tags,
    embeddingModel: String(embeddingModel),
    rerankModelId: rerankModelId ?? '',
    avatar,
    banner,
  };
};

/** What a knowledge base is called, by which models it answers, and how. */
export const GeneralForm = ({ base, models, onSave }: Props) => {
  const { t } = useTranslation('knowledgeBases');
  const { t: shell } = useTranslation('shell');
  const initial = valuesOf(base);
  const form = useForm({
    initial,
    checks: { name: (name) => (name.trim() ? null : t('nameEmpty')) },
    onSubmit: (values) => onSave({ ...values, defaultModelId: values.defaultModelId || null, rerankModelId: values.rerankModelId || null }),
  });
  const { values } = form;
  // A model that is gone meanwhile is no choice any more.
  const chosen = values.modelIds.filter((id) => models.some((model) => model.id === id));
  const offered = chosen.length ? models.filter(({ id }) => chosen.includes(id)) : models;
  return (
    <Section>
      <SaveForm label={t('general')} form={form} isChanged={JSON.stringify(values) !== JSON.stringify(initial)}>
        <TextField {...form.field('name')} label={t('name')} maxLength={knowledgeBaseLimits.name} autoComplete="off" />
        <BasePictureField base={base} use="avatar" {...form.field('avatar')} />
        <BasePictureField base={base} use="banner" {...form.field('banner')} />
        <SelectField
          {...form.field('authority')}
          label={t('authority')}
          options={(['nobody', 'everybody'] as const).map((value) => ({ value, label: t(value) }))}
        />
        <NumberField
          {...form.field('monthlyLimit')}
          label={t('monthlyLimit')}
          help={t('monthlyLimitHelp')}
          min={0}
          step={100}
          unit={shell('pointsUnit')}
          isOptional
        />
        <ModelsField models={models} value={chosen} onChange={(ids) => form.set('modelIds', ids)} />
        <SelectField
          {...form.field('defaultModelId')}
          label={t('defaultModel')}
          options={[
            { value: '', label: t('noDefault') },
            ...offered.map(({ id, name, vendor }) => ({ value: id, label: name, note: vendor })),
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
        <TagsField
          {...form.field('quickQuestions')}
          label={t('quickQuestions')}
          help={t('quickQuestionsHelp')}
          placeholder={t('quickQuestionsPlaceholder')}
          most={knowledgeBaseLimits.questions}
          longest={knowledgeBaseLimits.question}
          removeLabel={(word) => t('removeQuestion', { word })}
          isOptional
        />
        <Checkbox
          label={t('suggestsQuestions')}
          help={t('suggestsQuestionsHelp')}
          isChecked={values.suggestsQuestions}
          onChange={(next) => form.set('suggestsQuestions', next)}
        />
        <TagsField
          {...form.field('tags')}
          label={t('tags')}
          help={t('tagsHelp')}
          most={documentLimits.tags}
          longest={documentLimits.tag}
          removeLabel={(tag) => t('removeTag', { tag })}
          isOptional
        />
        <TextField
          {...form.field('supportUrl')}
          label={t('supportUrl')}
          help={t('supportUrlHelp')}
          type="url"
          maxLength={knowledgeBaseLimits.url}
          isOptional
        />
        <Checkbox label={t('needsUserInfo')} isChecked={values.needsUserInfo} onChange={(next) => form.set('needsUserInfo', next)} />
        <Checkbox label={t('offersPerson')} isChecked={values.offersPerson} onChange={(next) => form.set('offersPerson', next)} />
        <TextArea
          {...form.field('remark')}
          label={t('remark')}
          help={t('remarkHelp')}
          rows={2}
          maxLength={knowledgeBaseLimits.remark}
          isOptional
        />
      </SaveForm>
    </Section>
  );
};
