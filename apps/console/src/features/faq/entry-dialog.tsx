import { type FaqEntry, faqLimits } from '@inkstone/contract/faq';
import { useTranslation } from 'react-i18next';
import { showToast } from '#console/kernel/notices/toast.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { ErrorSummary, Form } from '#console/ui/forms/form-field.tsx';
import { TextArea } from '#console/ui/forms/text-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { Dialog } from '#console/ui/overlays/dialog.tsx';
import { createEntry, saveEntry, useFaqRefresh } from './faq.queries.ts';

type Given = { question: string; answer: string; variants: readonly string[]; askedIds: string[] };
type Props = {
  baseId: string;
  /** What is changed; null for a new one. */
  entry?: FaqEntry | null;
  /** What a new one begins with. */
  given?: Given;
  onClose: () => void;
};

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const nothing: Given = { question: '', answer: '', variants: [], askedIds: [] };

/** An entry: a question, other wordings of it, and the answer. */
export const EntryDialog = ({ baseId, entry = null, given = nothing, onClose }: Props) => {
  const { t } = useTranslation('faq');
  const refresh = useFaqRefresh();
  const { question, answer, variants } = entry ?? given;
  const form = useForm({
    initial: { question, variants: variants.join('\n'), answer },
    checks: {
      question: (text) => (text.trim() ? null : t('questionMissing')),
      answer: (text) => (text.trim() ? null : t('answerMissing')),
      variants: (text) => (linesOf(text).some((line) => line.length > faqLimits.question) ? t('variantLong') : null),
    },
    onSubmit: async (values) => {
      const content = { ...values, variants: linesOf(values.variants) };
      if (entry) await saveEntry(baseId, entry, content);
      else await createEntry(baseId, { ...content, askedIds: given.askedIds });
      showToast('success', t('saved'));
      void refresh();
      onClose();
    },
  });
  return (
    <Dialog title={t(entry ? 'editEntry' : 'newEntry')} width="large" onClose={onClose}>
      <Form onSubmit={form.submit} label={t(entry ? 'editEntry' : 'newEntry')} isChanged={form.isChanged}>
        <ErrorSummary message={form.message} />
        <TextArea {...form.field('question')} label={t('question')} rows={2} maxLength={faqLimits.question} />
        <TextArea {...form.field('variants')} label={t('variants')} help={t('variantsHelp')} rows={3} isOptional />
        <TextArea {...form.field('answer')} label={t('answer')} help={t('answerHelp')} rows={5} maxLength={faqLimits.answer} />
        <div>
          <Button type="submit" look="primary" isBusy={form.isBusy}>
            {t('save')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
};
