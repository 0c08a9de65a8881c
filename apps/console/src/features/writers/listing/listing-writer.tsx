import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCalm } from '#console/kernel/state/use-calm.ts';
import { BriefForm } from '../brief/brief-form.tsx';
import { ChecksPanel } from '../checks/checks-panel.tsx';
import { GooglePreview } from '../checks/google-preview.tsx';
import { useCopyReport } from '../checks/use-copy-report.ts';
import { useTextMarks } from '../checks/use-text-marks.ts';
import { FieldsPane } from '../editor/fields-pane.tsx';
import { SelectedProduct } from '../products/selected-product.tsx';
import { PublishMenu } from '../publishing/publish-menu.tsx';
import { PublishedNote } from '../publishing/published-note.tsx';
import { usePublishing } from '../publishing/use-publishing.tsx';
import { ModelField } from '../run/model-field.tsx';
import { RunNotes } from '../run/run-notes.tsx';
import { StartButton } from '../run/start-button.tsx';
import { StartPanel } from '../run/start-panel.tsx';
import type { Opened } from '../shell/open-writer.ts';
import { useWriter } from '../shell/use-writer.ts';
import { WriterPage } from '../shell/writer-page.tsx';
import { hasText, shownText } from '../shell/writer-state.ts';
import { LanguagesSection } from './languages/languages-section.tsx';
import { type ListingKind, listingKind } from './listing-kind.ts';

type Props = { opened: Opened<ListingKind>; session: string };

/** One listing: the brief, the four texts, and how they will look and do in a search. */
export const ListingWriter = ({ opened, session }: Props) => {
  const { t } = useTranslation('writers');
  const writer = useWriter({ kind: listingKind, opened, session });
  const { state, dispatch, run, note, isWriting, saving } = writer;
  const publishing = usePublishing({ state, dispatch, flush: saving.flush });
  const productId = state.subject?.id ?? null;
  useEffect(() => note({ product: productId }), [note, productId]);

  const { text, streamed } = state;
  const shown = useMemo(() => shownText<ListingKind>({ text, streamed }), [text, streamed]);
  // What is derived from a long description would cost a quarter of a second a key.
  const calm = useCalm(shown, shown.description.length > 10_000);
  const { report, compared } = useCopyReport({
    fields: listingKind.fields,
    text: calm,
    brief: state.brief,
    product: state.subject,
    approved: state.approved,
    draftId: writer.draftId,
  });
  const marks = useTextMarks(report.findings);
  const isBlank = !hasText(state) && !isWriting && !state.outcome;

  return (
    <WriterPage
      writer={writer}
      title={t('title')}
      intro={t('intro')}
      newLabel={t('newListing')}
      publish={
        <PublishMenu product={state.subject} publish={publishing.publish} isBusy={publishing.isBusy} isDisabled={isBlank || isWriting} />
      }
      brief={
        <>
          <SelectedProduct product={state.subject} brief={state.brief} dispatch={dispatch} isDisabled={isWriting} />
          <BriefForm
            brief={state.brief}
            dispatch={dispatch}
            isWriting={isWriting}
            start={run.start}
            issueOf={run.issueOf}
            isRemembered={writer.isRemembered}
            modelField={<ModelField writer={writer} onChange={(modelId) => dispatch({ type: 'brief', values: { modelId } })} />}
            startButton={<StartButton writer={writer} label={t(hasText(state) ? 'generateAgain' : 'generate')} />}
          />
        </>
      }
      outlook={
        <>
          <GooglePreview text={calm} product={state.subject} />
          <ChecksPanel
            report={report}
            compared={compared.query}
            approved={state.approved}
            approve={(claims) => dispatch({ type: 'approve', claims })}
            isDisabled={isWriting}
          />
        </>
      }
    >
      <RunNotes writer={writer}>
        <PublishedNote published={publishing.published} />
      </RunNotes>
      {isBlank ? (
        <StartPanel brand={state.brief.brand} dispatch={dispatch} />
      ) : (
        <>
          <FieldsPane
            writer={writer}
            calm={calm}
            canWrite={state.brief.productTitle.trim() !== ''}
            errorOf={publishing.errorOf}
            marks={marks}
          />
          <LanguagesSection writer={writer} />
        </>
      )}
    </WriterPage>
  );
};
