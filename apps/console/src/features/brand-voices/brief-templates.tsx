import type { WriterTemplate } from '@inkstone/contract/brand-voices';
import { useQuery } from '@tanstack/react-query';
import { Save } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '#console/kernel/notices/toast.ts';
import { paths } from '#console/kernel/paths.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { Link } from '#console/ui/controls/link.tsx';
import { ErrorSummary, Form } from '#console/ui/forms/form-field.tsx';
import { SelectField } from '#console/ui/forms/select-field.tsx';
import { TextField } from '#console/ui/forms/text-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { Dialog } from '#console/ui/overlays/dialog.tsx';
import { saveTemplate, templatesQuery, useRefreshStyle, voicesQuery } from './brand-voice.queries.ts';

type Wishes = WriterTemplate['wishes'];
type Props = Pick<WriterTemplate, 'kind' | 'wishes'> & { onChange: (wishes: Wishes) => void };

const none = '';

/** Whether a brief says all that a template wishes. */
const isFollowed = (wishes: Wishes, { wishes: wanted }: WriterTemplate): boolean =>
  Object.entries(wanted).every(([name, value]) => JSON.stringify(Reflect.get(wishes, name)) === JSON.stringify(value));

const SaveDialog = ({ kind, wishes, onClose }: Pick<WriterTemplate, 'kind' | 'wishes'> & { onClose: () => void }) => {
  const { t } = useTranslation('brandVoices');
  const refresh = useRefreshStyle();
  const form = useForm({
    initial: { name: '' },
    checks: { name: (name) => (name.trim() ? null : t('nameEmpty')) },
    onSubmit: async ({ name }) => {
      await saveTemplate({ name, kind, wishes });
      await refresh();
      showToast('success', t('templateSaved', { name }));
      onClose();
    },
  });
  return (
    <Dialog title={t('saveTemplate')} onClose={onClose} width="small">
      <Form onSubmit={form.submit} label={t('saveTemplate')}>
        <ErrorSummary message={form.message} />
        <TextField {...form.field('name')} label={t('name')} help={t('saveTemplateHelp')} maxLength={80} />
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          {t('save')}
        </Button>
      </Form>
    </Dialog>
  );
};

/** Begins a brief with a template, and keeps one as a template. */
export const BriefTemplates = ({ kind, wishes, onChange }: Props) => {
  const { t } = useTranslation('brandVoices');
  const { data: templates = [] } = useQuery(templatesQuery);
  const { data: voices } = useQuery(voicesQuery);
  const [isSaving, setIsSaving] = useState(false);
  const voice = voices?.find(({ id }) => id === wishes.voiceId);
  const isVoiceGone = Boolean(wishes.voiceId) && voices !== undefined && !voice;
  const fitting = templates.filter((template) => template.kind === kind);
  const choose = (id: string) => {
    const chosen = fitting.find((template) => template.id === id);
    if (chosen) onChange(chosen.wishes);
  };
  const save = (
    <Button look="quiet" size="small" icon={Save} onClick={() => setIsSaving(true)}>
      {t('saveTemplate')}
    </Button>
  );
  return (
    <>
      <SelectField
        label={t('template')}
        value={fitting.find((template) => isFollowed(wishes, template))?.id ?? none}
        options={[
          { value: none, label: t(fitting.length ? 'templateNone' : 'templatesNone') },
          ...fitting.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={choose}
        extra={save}
        help={<Link to={`${paths.brandVoices}?show=templates`}>{t('toStyle')}</Link>}
      />
      {voices && (voices.length > 0 || isVoiceGone) && (
        <SelectField
          label={t('voice')}
          error={isVoiceGone ? t('voiceGone') : null}
          value={voice?.id ?? none}
          options={[{ value: none, label: t('voiceNone') }, ...voices.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(id) => onChange({ voiceId: id || null })}
        />
      )}
      {isSaving && <SaveDialog kind={kind} wishes={wishes} onClose={() => setIsSaving(false)} />}
    </>
  );
};
