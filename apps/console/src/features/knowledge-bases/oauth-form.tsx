import { type KnowledgeBase, knowledgeBaseLimits } from '@inkstone/contract/knowledge-bases';
import { useTranslation } from 'react-i18next';
import { SaveForm } from '#console/ui/forms/save-form.tsx';
import { SelectField } from '#console/ui/forms/select-field.tsx';
import { Checkbox, TextField } from '#console/ui/forms/text-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { Section } from '#console/ui/layout/section.tsx';
import type { BaseChanges } from './knowledge-base.queries.ts';

type Props = { base: KnowledgeBase; onSave: (changes: BaseChanges) => Promise<void> };

/** Where visitors of the web site sign in, when it is at the company's own server. */
export const OauthForm = ({ base, onSave }: Props) => {
  const { t } = useTranslation('knowledgeBases');
  const { isOauthEnabled, oauthType, oauthUrl, oauthRedirectParams } = base;
  const initial = { isOauthEnabled, oauthType, oauthUrl, oauthRedirectParams };
  const form = useForm({ initial, follows: true, onSubmit: onSave });
  return (
    <Section>
      <SaveForm label={t('oauth')} form={form}>
        <Checkbox
          label={t('isOauthEnabled')}
          isChecked={form.values.isOauthEnabled}
          onChange={(next) => form.set('isOauthEnabled', next)}
        />
        <SelectField
          {...form.field('oauthType')}
          label={t('oauthType')}
          options={(['oidc', 'oauth2'] as const).map((value) => ({ value, label: t(value) }))}
        />
        <TextField
          {...form.field('oauthUrl')}
          label={t('oauthUrl')}
          help={t('oauthUrlHelp')}
          type="url"
          placeholder="https://"
          maxLength={knowledgeBaseLimits.url}
          isOptional={!form.values.isOauthEnabled}
        />
        <TextField
          {...form.field('oauthRedirectParams')}
          label={t('oauthRedirectParams')}
          help={t('oauthRedirectParamsHelp')}
          maxLength={knowledgeBaseLimits.params}
          isOptional
        />
      </SaveForm>
    </Section>
  );
};
