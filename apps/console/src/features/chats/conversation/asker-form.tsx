import { askerLimits } from '@inkstone/contract/askers';
import type { ChatBase } from '@inkstone/contract/chats';
import { useTranslation } from 'react-i18next';
import { Button } from '#console/ui/controls/button.tsx';
import { ErrorSummary, Form } from '#console/ui/forms/form-field.tsx';
import { TextArea, TextField } from '#console/ui/forms/text-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { Section } from '#console/ui/layout/section.tsx';
import { giveAsker, useRefreshChats } from '../chat.queries.ts';

/** Asks who somebody is, where a knowledge base wants to know that before it answers. */
export const AskerForm = ({ base: { id, name } }: { base: Pick<ChatBase, 'id' | 'name'> }) => {
  const { t } = useTranslation('askers');
  const refresh = useRefreshChats();
  const form = useForm({
    initial: { name: '', contact: '', company: '', remark: '' },
    checks: {
      name: (text) => (text.trim() ? null : t('nameEmpty')),
      contact: (text) => (text.trim().length >= 3 ? null : t('contactEmpty')),
    },
    onSubmit: async (info) => {
      await giveAsker(id, info);
      await refresh();
    },
  });
  return (
    <Section title={t('title')} description={t('intro', { name })}>
      <Form onSubmit={form.submit} label={t('title')} isChanged={form.isChanged && !form.isBusy}>
        <ErrorSummary message={form.message} />
        <TextField {...form.field('name')} label={t('name')} maxLength={askerLimits.name} autoComplete="name" />
        <TextField
          {...form.field('contact')}
          label={t('contact')}
          help={t('contactHelp')}
          maxLength={askerLimits.contact}
          autoComplete="email"
        />
        <TextField {...form.field('company')} label={t('company')} maxLength={askerLimits.company} autoComplete="organization" isOptional />
        <TextArea {...form.field('remark')} label={t('remark')} rows={3} maxLength={askerLimits.remark} isOptional />
        <div>
          <Button type="submit" look="primary" isBusy={form.isBusy}>
            {t('give')}
          </Button>
        </div>
      </Form>
    </Section>
  );
};
