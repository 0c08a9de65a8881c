import type { DocumentSource } from '@inkstone/contract/document-sources';
import { useTranslation } from 'react-i18next';
import { showToast } from '#console/kernel/notices/toast.ts';
import { audienceOfAll, readersOf, useAudience } from '#console/kernel/texts/use-audience.ts';
import { useDocumentTags } from '#console/kernel/texts/use-document-tags.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { AudienceField } from '#console/ui/forms/audience-field.tsx';
import { ErrorSummary, Form } from '#console/ui/forms/form-field.tsx';
import { TagsField } from '#console/ui/forms/tags-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { Dialog } from '#console/ui/overlays/dialog.tsx';
import { changeSource, useSourceRefresh } from './document-source.queries.ts';
import styles from './document-sources.module.css';

type Props = { source: Pick<DocumentSource, 'id' | 'connectionName' | 'tags' | 'readers'>; onClose: () => void };

/** Says something else of all documents that a service brings. */
export const SaidDialog = ({ source: { id, connectionName: name, tags, readers }, onClose }: Props) => {
  const { t } = useTranslation('documentSources');
  const tagField = useDocumentTags();
  const refresh = useSourceRefresh();
  const initial: { tags: readonly string[]; readers: ReturnType<typeof audienceOfAll> } = { tags, readers: audienceOfAll([readers]) };
  const form = useForm({
    initial,
    onSubmit: async (said) => {
      const { followed, kept } = await changeSource(id, { tags: [...said.tags], readers: readersOf(said.readers) });
      showToast('success', t(kept ? 'changedKept' : 'changed', { followed, kept }));
      void refresh();
      onClose();
    },
  });
  const audience = useAudience(form.values.readers, (next) => form.set('readers', next));
  return (
    <Dialog title={t('changeTitle', { name })} onClose={onClose}>
      <Form onSubmit={form.submit} label={t('changeTitle', { name })} isChanged={form.isChanged}>
        <ErrorSummary message={form.message} />
        <p className={styles['hint']}>{t('changeText')}</p>
        <TagsField {...form.field('tags')} label={t('tags')} help={t('tagsHelp')} {...tagField} isOptional />
        <AudienceField {...audience} />
        <div>
          <Button type="submit" look="primary" isBusy={form.isBusy}>
            {t('changeSave')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
};
