import { FilePlus, FolderOpen, History, Save } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#console/ui/controls/button.tsx';
import { Page } from '#console/ui/layout/page.tsx';
import { DraftsDrawer } from '../drafts/drafts-drawer.tsx';
import { SaveStatusLine } from '../drafts/save-status-line.tsx';
import { UnsavedWords } from '../drafts/unsaved-words.tsx';
import { VersionsDrawer } from '../drafts/versions-drawer.tsx';
import type { Writer } from './use-writer.ts';
import type { KindShape } from './writer-kind.ts';
import styles from './writer-page.module.css';

type Props<Kind extends KindShape> = {
  writer: Writer<Kind>;
  title: string;
  intro: string;
  /** The button that leaves for a new text. */
  newLabel: string;
  /** The ways out of the product, in the header. */
  publish: ReactNode;
  /** What is asked, on the left. */
  brief: ReactNode;
  /** What is written, in the middle. */
  children: ReactNode;
  /** What others will see, on the right. */
  outlook: ReactNode;
};

/** A writer's page: what is asked on the left, what is written in the middle, what others will see on the right. */
export const WriterPage = <Kind extends KindShape>({ writer, title, intro, newLabel, publish, brief, children, outlook }: Props<Kind>) => {
  const { t } = useTranslation('writers');
  const [drawer, setDrawer] = useState<'drafts' | 'versions' | null>(null);
  const { kind, saving, open, draftId, isWriting } = writer;
  const close = () => setDrawer(null);
  const actions = (
    <>
      <SaveStatusLine writer={writer} />
      <Button icon={FilePlus} look="quiet" onClick={() => open()}>
        {newLabel}
      </Button>
      <Button icon={FolderOpen} onClick={() => setDrawer('drafts')}>
        {t('drafts')}
      </Button>
      {draftId && (
        <Button icon={History} look="quiet" onClick={() => setDrawer('versions')} disabled={isWriting}>
          {t('versions')}
        </Button>
      )}
      <Button icon={Save} onClick={() => saving.save()} isBusy={saving.status === 'saving'} disabled={saving.status === 'none'}>
        {t('saveDraft')}
      </Button>
      {publish}
    </>
  );

  return (
    <Page title={title} intro={intro} width="full" actions={actions}>
      <div className={styles['columns']}>
        <div className={styles['brief']}>{brief}</div>
        <div className={styles['result']} ref={writer.result}>
          <UnsavedWords writer={writer} />
          {children}
        </div>
        <div className={styles['outlook']}>{outlook}</div>
      </div>
      {drawer === 'versions' && draftId && <VersionsDrawer writer={writer} draftId={draftId} onClose={close} />}
      {drawer === 'drafts' && (
        <DraftsDrawer kind={kind} currentId={draftId} onClose={close} openDraft={(id) => open({ draft: id })} onDeleted={() => open()} />
      )}
    </Page>
  );
};
