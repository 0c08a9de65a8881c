import { useTranslation } from 'react-i18next';
import { showToast } from '#console/kernel/notices/toast.ts';
import { useDocumentTags } from '#console/kernel/texts/use-document-tags.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { ChoiceChips } from '#console/ui/forms/choice-chips.tsx';
import { ErrorSummary, Form } from '#console/ui/forms/form-field.tsx';
import { TagsField } from '#console/ui/forms/tags-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { Dialog } from '#console/ui/overlays/dialog.tsx';
import { setTags } from './document.queries.ts';

type Props = {
  ids: readonly string[];
  /** Those that the documents may have by now. */
  known: readonly string[];
  onSet: () => void;
  onClose: () => void;
};

/** Gives one document or many tags, and takes some from them. */
export const TagsDialog = ({ ids, known, onSet, onClose }: Props) => {
  const { t } = useTranslation('documents');
  const tagField = useDocumentTags();
  const initial: { add: readonly string[]; remove: readonly string[] } = { add: [], remove: [] };
  const form = useForm({
    initial,
    onSubmit: async ({ add, remove }) => {
      const { count } = await setTags({ ids: [...ids], add: [...add], remove: [...remove] });
      showToast('success', t('tagsSet', { count }));
      onSet();
      onClose();
    },
  });
  const { add, remove } = form.values;
  return (
    <Dialog title={t('tagsOf')} onClose={onClose}>
      <Form onSubmit={form.submit} label={t('tagsOf')} isChanged={form.isChanged}>
        <ErrorSummary message={form.message} />
        <TagsField {...form.field('add')} label={t('addTags')} help={t('tagsHelp')} {...tagField} />
        {known.length > 0 && (
          <ChoiceChips label={t('removeTags')} options={known} value={remove} onChange={(next) => form.set('remove', next)} />
        )}
        <div>
          <Button type="submit" look="primary" isBusy={form.isBusy} disabled={!add.length && !remove.length}>
            {t('applyTags')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
};
