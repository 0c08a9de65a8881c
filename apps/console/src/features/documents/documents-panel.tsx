import { usualCut } from '@inkstone/contract/documents';
import { fileLimits } from '@inkstone/contract/files';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Slot } from '#console/kernel/manifest/console-map.tsx';
import { showFailure } from '#console/kernel/notices/toast.ts';
import { useUrlState } from '#console/kernel/state/url-state.ts';
import { everybody, readersOf, useAudience } from '#console/kernel/texts/use-audience.ts';
import { useDocumentTags } from '#console/kernel/texts/use-document-tags.ts';
import { AudienceField } from '#console/ui/forms/audience-field.tsx';
import { TagsField } from '#console/ui/forms/tags-field.tsx';
import { Checkbox } from '#console/ui/forms/text-field.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { addText, documentsQuery, sendFiles } from './document.queries.ts';
import { DocumentDrawer } from './document-drawer.tsx';
import styles from './documents.module.css';
import { DocumentsFilter, useDocumentsFilter } from './documents-filter.tsx';
import { DocumentsTable } from './documents-table.tsx';
import type { NamedFile } from './dropped-files.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { SendingNotice, UnsentNotice } from './sending-notice.tsx';
import { SitesList } from './sites-list.tsx';
import { SourceDrop } from './source-drop.tsx';
import { TextDialog } from './text-dialog.tsx';
import { useDocumentActions } from './use-document-actions.ts';
import { useSending } from './use-sending.ts';

/** The documents of a knowledge base: how they come in, how far each is, and what is done with them. */
export const DocumentsPanel = ({ baseId }: { baseId: string }) => {
  const { t } = useTranslation('documents');
  const tagField = useDocumentTags();
  const [doing, doNow] = useUrlState('do');
  const [open, setOpen] = useUrlState('document');
  const filter = useDocumentsFilter();
  const { q, tag, state, isNarrowed } = filter;
  const [tags, setTags] = useState<readonly string[]>([]);
  const [byFolder, tagByFolder] = useState(false);
  const [audience, setAudience] = useState(everybody);
  const [looksFirst, lookFirst] = useState(false);
  const [held, hold] = useState<{ files: NamedFile[]; fileId: string } | null>(null);
  const { sending, unsent, send, clear, forget } = useSending(baseId);
  const actions = useDocumentActions();
  const list = useInfiniteQuery(documentsQuery(baseId, { q, tag, state }));
  const first = list.data?.pages[0];
  const readers = readersOf(audience);
  const taken = { tags, byFolder, readers };
  const readersField = useAudience(audience, setAudience);
  const onFiles = (files: NamedFile[]) => {
    // What is too large is refused by the sending, and never looked at.
    const one = files.find(({ file }) => file.size <= fileLimits.bytes);
    if (!looksFirst || !one) return void send(files, taken);
    return void sendFiles([one.file]).then(({ files: [stored] }) => stored && hold({ files, fileId: stored.id }), showFailure);
  };
  const isSending = sending !== null && !sending.isOver;
  return (
    <div className={styles['panel']}>
      <Section>
        <div className={styles['form']}>
          <SourceDrop isBusy={isSending} onFiles={onFiles} onWrite={() => doNow('write')} onAddress={() => doNow('address')} />
          <Checkbox label={t('lookFirst')} isChecked={looksFirst} onChange={lookFirst} />
          <Checkbox label={t('tagByFolder')} isChecked={byFolder} onChange={tagByFolder} />
          <TagsField label={t('tags')} help={t('tagsHelp')} value={tags} onChange={setTags} {...tagField} isOptional />
          <AudienceField {...readersField} select={{ ...readersField.select, help: t('readersHelp') }} />
          {sending && <SendingNotice sending={sending} onClose={clear} />}
          {unsent.length > 0 && <UnsentNotice names={unsent} onClose={forget} />}
        </div>
      </Section>
      <Slot name="knowledgeBase.sources" baseId={baseId} />
      {first && first.sites.length > 0 && (
        <Section title={t('sites')}>
          <SitesList sites={first.sites} sync={actions.sync} />
        </Section>
      )}
      <Section padding="flush">
        {(isNarrowed || first?.items.length !== 0) && (
          <DocumentsFilter baseId={baseId} filter={filter} first={first} retryFailed={actions.retryFailed} />
        )}
        <DocumentsTable list={list} isSearched={isNarrowed} actions={actions} onOpen={setOpen} />
      </Section>
      {doing === 'write' && (
        <TextDialog
          onSave={(written) => addText(baseId, { ...written, ...(readers && { readers }) }).then(actions.refresh)}
          onClose={() => doNow('')}
        />
      )}
      {doing === 'address' && (
        <AddressDialog baseId={baseId} tags={tags} readers={readers} onAdded={() => void actions.refresh()} onClose={() => doNow('')} />
      )}
      {held && (
        <PreviewDialog
          of={{ fileId: held.fileId }}
          cut={usualCut}
          isBusy={false}
          confirm={t('addFiles', { count: held.files.length })}
          onUse={(cut) => {
            void send(held.files, { cut, ...taken });
            hold(null);
          }}
          onClose={() => hold(null)}
        />
      )}
      {open && <DocumentDrawer key={open} id={open} actions={actions} onClose={() => setOpen('')} />}
    </div>
  );
};
