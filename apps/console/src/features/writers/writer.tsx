import type { ListingDraft } from '@inkstone/contract/listing-writer';
import { FilePlus, FolderOpen, History, Save } from 'lucide-react';
import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCalm } from '#console/kernel/state/use-calm.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { useLeaveGuard } from '#console/ui/forms/use-leave-guard.ts';
import { Page } from '#console/ui/layout/page.tsx';
import { BriefForm } from './brief/brief-form.tsx';
import { ChecksPanel } from './checks/checks-panel.tsx';
import { GooglePreview } from './checks/google-preview.tsx';
import { DraftsDrawer } from './drafts/drafts-drawer.tsx';
import { SaveStatusLine } from './drafts/save-status-line.tsx';
import { useDraftSaving } from './drafts/use-draft-saving.ts';
import { VersionsDrawer } from './drafts/versions-drawer.tsx';
import { ResultPane } from './editor/result-pane.tsx';
import type { Opened } from './open-writer.ts';
import { SelectedProduct } from './products/selected-product.tsx';
import { PublishMenu } from './publishing/publish-menu.tsx';
import { usePublishing } from './publishing/use-publishing.ts';
import { RunNotes } from './run/run-notes.tsx';
import { StartPanel } from './run/start-panel.tsx';
import { useListingRun } from './run/use-listing-run.ts';
import { useWriterAddress } from './use-writer-address.ts';
import { useWriterKeys } from './use-writer-keys.ts';
import styles from './writer.module.css';
import { hasText, isWriting, shownText, writerReducer } from './writer-state.ts';

type Props = { opened: Opened; session: string };

/** Where the brief fills the screen, what is being written stands below it. */
const bringIntoSight = (element: HTMLElement | null): void => {
  if (window.matchMedia('(max-width: 859px)').matches) element?.scrollIntoView({ block: 'start', behavior: 'smooth' });
};

/** One listing: what is asked on the left, what is written in the middle, what others will see on the right. */
export const Writer = ({ opened, session }: Props) => {
  const { t } = useTranslation('writers');
  const [state, dispatch] = useReducer(writerReducer, opened.state);
  const [drawer, setDrawer] = useState<'drafts' | 'versions' | null>(null);
  const { note, open } = useWriterAddress(session);
  const saving = useDraftSaving({ state, initial: opened.draft, onSaved: (draft) => note({ draft }) });
  const draftId = saving.draft?.id ?? null;
  const result = useRef<HTMLDivElement>(null);
  const { start, stop, isReconnecting, issueOf } = useListingRun({
    state,
    dispatch,
    saving,
    note,
    onStart: () => bringIntoSight(result.current),
  });
  const publishing = usePublishing({ state, dispatch, draftId });
  const writing = isWriting(state) || state.runId !== null;
  useLeaveGuard(saving.isDirty);
  useWriterKeys({ isWriting: writing, start, stop, save: () => !writing && saving.status !== 'none' && saving.save() });
  const productId = state.product?.id ?? null;
  useEffect(() => note({ product: productId }), [note, productId]);
  // A run that is over stays in the address as long as it has something that the draft has not: what was cut.
  const isOver = state.outcome !== null && !writing && !Object.values(state.fragments).some(Boolean);
  useEffect(() => {
    if (isOver) note({ run: null });
  }, [note, isOver]);
  const restored = (draft: ListingDraft): void => {
    dispatch({ type: 'kept', draft });
    saving.adopt(draft, state.edits);
  };

  const { text, streamed, phases } = state;
  const shown = useMemo(() => shownText({ text, streamed, phases }), [text, streamed, phases]);
  // What is derived from a long description would cost a quarter of a second a key.
  const calm = useCalm(shown, shown.description.length > 10_000);
  const isBlank = !hasText(state) && !writing && !state.outcome;
  const actions = (
    <>
      <SaveStatusLine saving={saving} isWriting={writing} isQueued={state.isQueued} openDraft={(id) => open({ draft: id })} />
      <Button icon={FilePlus} look="quiet" onClick={() => open()}>
        {t('newListing')}
      </Button>
      <Button icon={FolderOpen} onClick={() => setDrawer('drafts')}>
        {t('drafts')}
      </Button>
      {draftId && (
        <Button icon={History} look="quiet" onClick={() => setDrawer('versions')} disabled={writing}>
          {t('versions')}
        </Button>
      )}
      <Button icon={Save} onClick={() => saving.save()} isBusy={saving.status === 'saving'} disabled={saving.status === 'none'}>
        {t('saveDraft')}
      </Button>
      <PublishMenu product={state.product} publish={publishing.publish} isBusy={publishing.isBusy} isDisabled={isBlank || writing} />
    </>
  );

  return (
    <Page title={t('title')} intro={t('intro')} width="full" actions={actions}>
      <div className={styles['columns']}>
        <div className={styles['brief']}>
          <SelectedProduct product={state.product} dispatch={dispatch} isDisabled={writing} />
          <BriefForm
            brief={state.brief}
            dispatch={dispatch}
            isWriting={writing}
            hasText={hasText(state)}
            start={start}
            stop={stop}
            issueOf={issueOf}
          />
        </div>
        <div className={styles['result']} ref={result}>
          <RunNotes state={state} isReconnecting={isReconnecting} publishing={publishing} />
          {isBlank ? (
            <StartPanel dispatch={dispatch} start={() => start()} />
          ) : (
            <ResultPane state={state} dispatch={dispatch} start={start} calm={calm} errorOf={publishing.errorOf} />
          )}
        </div>
        <div className={styles['outlook']}>
          <GooglePreview text={calm} product={state.product} />
          <ChecksPanel text={calm} brief={state.brief} />
        </div>
      </div>
      {drawer === 'versions' && draftId && (
        <VersionsDrawer draftId={draftId} text={state.text} flush={saving.flush} onClose={() => setDrawer(null)} onRestored={restored} />
      )}
      {drawer === 'drafts' && (
        <DraftsDrawer
          currentId={draftId}
          onClose={() => setDrawer(null)}
          openDraft={(id) => open({ draft: id })}
          onDeleted={() => open()}
        />
      )}
    </Page>
  );
};
