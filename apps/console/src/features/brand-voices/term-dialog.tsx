import type { GlossaryTerm } from '@inkstone/contract/brand-voices';
import type { ContentLanguage } from '@inkstone/contract/writers';
import { useTranslation } from 'react-i18next';
import { showToast } from '#console/kernel/notices/toast.ts';
import { contentLanguages, languageNames } from '#console/kernel/texts/content-languages.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { ErrorSummary, Form } from '#console/ui/forms/form-field.tsx';
import { Checkbox, TextField } from '#console/ui/forms/text-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { Dialog } from '#console/ui/overlays/dialog.tsx';
import { saveTerm, useRefreshStyle } from './brand-voice.queries.ts';
import styles from './brand-voices.module.css';

type Translations = GlossaryTerm['translations'];
type Props = { term: GlossaryTerm | null; onClose: () => void };

const filled = (translations: Translations): Translations =>
  Object.fromEntries(Object.entries(translations).filter(([, text]) => text?.trim()));

type FieldsProps = { value: Translations; onChange: (value: Translations) => void };

const TranslationFields = ({ value, onChange }: FieldsProps) => (
  <div className={styles['pair']}>
    {contentLanguages.map((language: ContentLanguage) => (
      <TextField
        key={language}
        label={languageNames[language]}
        lang={language}
        value={value[language] ?? ''}
        maxLength={120}
        onChange={(text) => onChange({ ...value, [language]: text })}
      />
    ))}
  </div>
);

/** A term and its translations, new or to be changed. */
export const TermDialog = ({ term, onClose }: Props) => {
  const { t } = useTranslation('brandVoices');
  const refresh = useRefreshStyle();
  const form = useForm({
    initial: { term: term?.term ?? '', isKept: term?.isKept ?? false, translations: term?.translations ?? {} },
    checks: { term: (text) => (text.trim() ? null : t('termEmpty')) },
    onSubmit: async (values) => {
      const at = term && { id: term.id, revision: term.revision };
      await saveTerm({ ...values, ...at, translations: values.isKept ? {} : filled(values.translations) });
      await refresh();
      showToast('success', t('saved'));
      onClose();
    },
  });
  return (
    <Dialog title={t(term ? 'changeTerm' : 'addTerm')} onClose={onClose}>
      <Form onSubmit={form.submit} label={t('term')}>
        <ErrorSummary message={form.message} />
        <TextField {...form.field('term')} label={t('term')} help={t('termHelp')} maxLength={80} />
        <Checkbox
          label={t('keepTerm')}
          help={t('keepTermHelp')}
          isChecked={form.values.isKept}
          onChange={(isKept) => form.set('isKept', isKept)}
        />
        {!form.values.isKept && (
          <TranslationFields value={form.values.translations} onChange={(value) => form.set('translations', value)} />
        )}
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          {t('save')}
        </Button>
      </Form>
    </Dialog>
  );
};
