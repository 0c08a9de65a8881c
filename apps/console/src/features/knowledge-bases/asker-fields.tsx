import { knowledgeBaseLimits } from '@inkstone/contract/knowledge-bases';
import { useTranslation } from 'react-i18next';
import { FieldGroup } from '#console/ui/forms/field-group.tsx';
import { NumberField } from '#console/ui/forms/number-field.tsx';
import { SelectField } from '#console/ui/forms/select-field.tsx';
import { TagsField } from '#console/ui/forms/tags-field.tsx';
import { Checkbox, TextField } from '#console/ui/forms/text-field.tsx';
import { AuthorizedField } from './authorized-field.tsx';
import type { GeneralFormState } from './general-values.ts';

/** Who may ask a knowledge base, and what these people meet. */
export const AskerFields = ({ form }: { form: GeneralFormState }) => {
  const { t } = useTranslation('knowledgeBases');
  const { t: shell } = useTranslation('shell');
  const { values } = form;
  return (
    <FieldGroup title={t('askers')}>
      <SelectField
        {...form.field('authority')}
        label={t('authority')}
        options={(['nobody', 'chosen', 'everybody'] as const).map((value) => ({ value, label: t(value) }))}
      />
      {values.authority === 'chosen' && <AuthorizedField form={form} />}
      <NumberField
        {...form.field('monthlyLimit')}
        label={t('monthlyLimit')}
        help={t('monthlyLimitHelp')}
        min={0}
        step={100}
        unit={shell('pointsUnit')}
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
      <Checkbox label={t('needsUserInfo')} isChecked={values.needsUserInfo} onChange={(next) => form.set('needsUserInfo', next)} />
      <Checkbox label={t('offersPerson')} isChecked={values.offersPerson} onChange={(next) => form.set('offersPerson', next)} />
      <TextField
        {...form.field('supportUrl')}
        label={t('supportUrl')}
        help={t('supportUrlHelp')}
        type="url"
        maxLength={knowledgeBaseLimits.url}
        isOptional
      />
    </FieldGroup>
  );
};
