import type { DocumentSource, SourceConnection, SourceFolder } from '@inkstone/contract/document-sources';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showFailure, showToast } from '#console/kernel/notices/toast.ts';
import { type Audience, everybody, readersOf, useAudience } from '#console/kernel/texts/use-audience.ts';
import { useDocumentTags } from '#console/kernel/texts/use-document-tags.ts';
import { useRhythms } from '#console/kernel/texts/use-rhythms.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { AudienceField } from '#console/ui/forms/audience-field.tsx';
import { ErrorSummary, Form } from '#console/ui/forms/form-field.tsx';
import { SelectField } from '#console/ui/forms/select-field.tsx';
import { TagsField } from '#console/ui/forms/tags-field.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { followSource, lookAt } from './document-source.queries.ts';
import styles from './document-sources.module.css';
import { FolderChooser } from './folder-chooser.tsx';

type Wished = { folders: SourceFolder[]; tags: readonly string[]; readers: Audience; syncEvery: DocumentSource['syncEvery'] };

type Props = { baseId: string; connection: SourceConnection; onTaken: () => void };

const megabyte = 1024 * 1024;

/** What of a service is taken, and how often it is looked at; before that, how much it would be. */
export const TakeForm = ({ baseId, connection, onTaken }: Props) => {
  const { t, i18n } = useTranslation('documentSources');
  const tagField = useDocumentTags();
  const rhythms = useRhythms();
  const looking = useMutation({ mutationFn: (folders: SourceFolder[]) => lookAt(connection.id, folders), onError: showFailure });
  const initial: Wished = { folders: [], tags: [], readers: everybody, syncEvery: 'day' };
  const form = useForm({
    initial,
    onSubmit: async ({ folders, tags, readers, syncEvery }) => {
      const limit = readersOf(readers);
      await followSource(baseId, { connectionId: connection.id, folders, tags: [...tags], syncEvery, ...(limit && { readers: limit }) });
      showToast('success', t('following', { name: connection.name }));
      onTaken();
    },
  });
  const { folders, readers } = form.values;
  const audience = useAudience(readers, (next) => form.set('readers', next));
  const size = (bytes: number) => `${new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(bytes / megabyte)} MB`;
  const seen = looking.data;
  return (
    <Form onSubmit={form.submit} label={t('chooseFolders')} isChanged={form.isChanged}>
      <ErrorSummary message={form.message} />
      <FolderChooser
        connectionId={connection.id}
        chosen={folders}
        onChange={(next) => {
          looking.reset();
          form.set('folders', next);
        }}
      />
      <div className={styles['path']} aria-live="polite">
        <Button isBusy={looking.isPending} onClick={() => looking.mutate(folders)}>
          {t('look')}
        </Button>
        {seen && (
          <span className={styles['hint']}>
            {[
              t(seen.hasMore ? 'wouldTakeMore' : 'wouldTake', { count: seen.documents }),
              ...(seen.bytes ? [t('size', { size: size(seen.bytes) })] : []),
              ...(seen.skipped ? [t('skipped', { count: seen.skipped })] : []),
            ].join(' · ')}
          </span>
        )}
      </div>
      <TagsField {...form.field('tags')} label={t('tags')} help={t('tagsHelp')} {...tagField} isOptional />
      <AudienceField {...audience} />
      <SelectField {...form.field('syncEvery')} label={t('syncEvery')} options={rhythms} />
      <div>
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          {t('take')}
        </Button>
      </div>
    </Form>
  );
};
