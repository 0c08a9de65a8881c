import { type SiteChat, siteChatLimits } from '@inkstone/contract/site-chats';
import { useTranslation } from 'react-i18next';
import { showToast } from '#console/kernel/notices/toast.ts';
import { SaveForm } from '#console/ui/forms/save-form.tsx';
import { SelectField } from '#console/ui/forms/select-field.tsx';
import { Checkbox, TextArea, TextField } from '#console/ui/forms/text-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { Section } from '#console/ui/layout/section.tsx';
import { saveSiteChat } from './site-chat.queries.ts';

type Props = { baseId: string; baseName: string; chat: SiteChat; onSaved: (chat: SiteChat) => void };

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim().replace(/\/$/, ''))
    .filter(Boolean);

/** How the chat on web sites is set. */
export const SiteForm = ({ baseId, baseName, chat, onSaved }: Props) => {
  const { t } = useTranslation('siteChats');
  const { isEnabled, title, greeting, color, side, identity, revision } = chat;
  const initial = {
    ...{ isEnabled, title, greeting, color, side, identity },
    origins: chat.origins.join('\n'),
    visitorDaily: String(chat.visitorDaily),
    baseDaily: String(chat.baseDaily),
  };
  const form = useForm({
    initial,
    follows: true,
    onSubmit: async ({ origins, visitorDaily, baseDaily, ...rest }) => {
      const daily = { visitorDaily: Number(visitorDaily), baseDaily: Number(baseDaily) };
      onSaved(await saveSiteChat(baseId, { ...rest, ...daily, origins: linesOf(origins), revision }));
      showToast('success', t('saved'));
    },
  });
  const { values } = form;
  return (
    <Section title={t('title')} description={t('text')}>
      <SaveForm label={t('title')} form={form}>
        <Checkbox label={t('isEnabled')} isChecked={values.isEnabled} onChange={(next) => form.set('isEnabled', next)} />
        <TextArea
          {...form.field('origins')}
          label={t('origins')}
          help={t('originsHelp')}
          rows={3}
          placeholder="https://"
          spellCheck={false}
        />
        <TextField
          {...form.field('title')}
          label={t('chatTitle')}
          help={t('chatTitleHelp')}
          placeholder={baseName}
          maxLength={siteChatLimits.title}
          isOptional
        />
        <TextArea
          {...form.field('greeting')}
          label={t('greeting')}
          help={t('greetingHelp')}
          rows={2}
          maxLength={siteChatLimits.greeting}
          isOptional
        />
        <TextField {...form.field('color')} label={t('color')} help={t('colorHelp')} maxLength={7} />
        <SelectField
          {...form.field('side')}
          label={t('side')}
          options={(['right', 'left'] as const).map((value) => ({ value, label: t(value) }))}
        />
        <SelectField
          {...form.field('identity')}
          label={t('identity')}
          help={t('identityHelp')}
          options={(['anonymous', 'optional', 'required'] as const).map((value) => ({ value, label: t(value) }))}
        />
        <TextField {...form.field('visitorDaily')} label={t('visitorDaily')} inputMode="numeric" maxLength={4} />
        <TextField {...form.field('baseDaily')} label={t('baseDaily')} help={t('dailyHelp')} inputMode="numeric" maxLength={6} />
      </SaveForm>
    </Section>
  );
};
