import type { DocumentWithChunks } from '@inkstone/contract/documents';
import { documentLimits } from '@inkstone/contract/documents';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#console/ui/controls/button.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { SaveForm } from '#console/ui/forms/save-form.tsx';
import { TextField } from '#console/ui/forms/text-field.tsx';
import { useStepAway } from '#console/ui/forms/unsaved.tsx';
import { useForm } from '#console/ui/forms/use-form.ts';
import { Drawer } from '#console/ui/overlays/drawer.tsx';
import { ChunkItem } from './chunk-item.tsx';
import { documentQuery, editDocument } from './document.queries.ts';
import { DocumentState } from './document-state.tsx';
import styles from './documents.module.css';
import { PreviewDialog } from './preview-dialog.tsx';
import { ReadersMark } from './readers-mark.tsx';
import { TextDialog } from './text-dialog.tsx';
import type { DocumentActions } from './use-document-actions.ts';

type Whole = Pick<DocumentWithChunks, 'document' | 'notes' | 'html'>;

const Head = ({ whole: { document, notes, html }, actions }: { whole: Whole; actions: DocumentActions }) => {
  const { t } = useTranslation('documents');
  const [isCut, setIsCut] = useState(false);
  /** The text as it was when the field for it was opened. */
  const [written, write] = useState<string | null>(null);
  // Both make other chunks of the document: what is typed over one would go with it.
  const stepAway = useStepAway();
  const { id, name, cut } = document;
  const form = useForm({
    initial: { name },
    follows: true,
    checks: { name: (value) => (value.trim() ? null : t('nameMissing')) },
    onSubmit: (values) => editDocument({ id, name: values.name.trim() }).then(actions.refresh),
  });
  const use = (next: typeof cut) => actions.edit.mutate({ id, cut: next }, { onSuccess: () => setIsCut(false) });
  return (
    <>
      <DocumentState document={document} isBusy={actions.retry.isPending} onRetry={() => actions.retry.mutate([id])} />
      <ReadersMark readers={document.readers} />
      {notes.map(({ code, msg }) => (
        <p key={code + msg} className={styles['hint']}>
          {msg}
        </p>
      ))}
      <SaveForm label={t('rename')} form={form}>
        <TextField {...form.field('name')} label={t('name')} maxLength={documentLimits.name} autoComplete="off" />
      </SaveForm>
      <div className={styles['chunkHead']}>
        {html !== null && <Button onClick={() => stepAway(() => write(html))}>{t('editText')}</Button>}
        {document.chunks > 0 && <Button onClick={() => stepAway(() => setIsCut(true))}>{t('cutAnew')}</Button>}
      </div>
      {isCut && (
        <PreviewDialog
          of={{ documentId: id }}
          cut={cut}
          isBusy={actions.edit.isPending}
          confirm={t('useCut')}
          note={t('cutNote')}
          onUse={use}
          onClose={() => setIsCut(false)}
        />
      )}
      {written !== null && (
        <TextDialog
          initial={{ name, html: written }}
          onSave={(changed) => editDocument({ id, ...changed, before: written }).then(actions.refresh)}
          onClose={() => write(null)}
        />
      )}
    </>
  );
};

/** A document with its chunks, which can be changed and switched off one by one. */
export const DocumentDrawer = ({ id, actions, onClose }: { id: string; actions: DocumentActions; onClose: () => void }) => {
  const { t } = useTranslation('documents');
  const query = useInfiniteQuery(documentQuery(id));
  const title = query.data?.pages[0]?.document.name ?? t('title');
  return (
    <Drawer title={title} width="large" onClose={onClose}>
      <div className={styles['form']}>
        <QueryState query={query} skeleton={<Skeleton count={8} />}>
          {({ pages }) => {
            const [first] = pages;
            if (!first) return null;
            return (
              <>
                <Head whole={first} actions={actions} />
                <ol className={styles['chunks']} aria-label={t('chunks')}>
                  {pages.flatMap(({ chunks }) =>
                    chunks.map((chunk) => (
                      <ChunkItem
                        key={chunk.index}
                        chunk={chunk}
                        isBusy={actions.edit.isPending}
                        onChange={(change) =>
                          actions.edit.mutateAsync({ id, chunk: { generation: first.generation, index: chunk.index, ...change } })
                        }
                      />
                    )),
                  )}
                </ol>
                {!first.chunks.length && <p className={styles['hint']}>{t('noChunks')}</p>}
              </>
            );
          }}
        </QueryState>
        {query.hasNextPage && (
          <Button isBusy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            {t('moreChunks')}
          </Button>
        )}
      </div>
    </Drawer>
  );
};
