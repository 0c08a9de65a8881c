import { NotebookPen } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCalm } from '#console/kernel/state/use-calm.ts';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { ChecksPanel } from '../checks/checks-panel.tsx';
import { GooglePreview } from '../checks/google-preview.tsx';
import { useCopyReport } from '../checks/use-copy-report.ts';
import { useTextMarks } from '../checks/use-text-marks.ts';
import { FieldsPane } from '../editor/fields-pane.tsx';
import { RunNotes } from '../run/run-notes.tsx';
import type { Writer } from '../shell/use-writer.ts';
import { WriterPage } from '../shell/writer-page.tsx';
import { hasText, shownText } from '../shell/writer-state.ts';
import { type ContentShape, namedContentFields, type StoreText } from './content-kind.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { StoredNote } from './stored-note.tsx';
import type { useContentPublishing } from './use-content-publishing.ts';

type Props<Kind extends ContentShape> = {
  writer: Writer<Kind>;
  publishing: ReturnType<typeof useContentPublishing>;
  title: string;
  intro: string;
  newLabel: string;
  brief: ReactNode;
  canWrite: boolean;
  blogId: string | null;
  /** The texts that others will see, out of all. */
  storeTextOf: (text: Readonly<Record<Kind['field'], string>>) => StoreText;
  /** Where it stands in the store, as a search result shows it. */
  place: string;
  /** Said before the first word. */
  begin: { title: string; text: string };
};

/** One text that is about no product: its brief, its texts, and how it will look in a search. */
export const ContentWriter = <Kind extends ContentShape>(props: Props<Kind>) => {
  const { t } = useTranslation('writers');
  const { writer, publishing, title, intro, newLabel, brief, canWrite, blogId, storeTextOf, place, begin } = props;
  const { state, dispatch, isWriting } = writer;
  const { text, streamed } = state;
  const shown = useMemo(() => shownText<Kind>({ text, streamed }), [text, streamed]);
  const { body, ...lines } = storeTextOf(shown);
  // What is derived from a long text would cost a quarter of a second a key.
  const calm = useCalm(shown, body.length > 10_000);
  const { report, compared } = useCopyReport({
    fields: namedContentFields,
    text: calm,
    brief: state.brief,
    product: null,
    approved: state.approved,
    draftId: writer.draftId,
  });
  const marks = useTextMarks(report.findings);
  const isBlank = !hasText(state) && !isWriting && !state.outcome;
  return (
    <WriterPage
      writer={writer}
      title={title}
      intro={intro}
      newLabel={newLabel}
      publish={
        <PublishDialog
          publish={publishing.publish}
          isBusy={publishing.isBusy}
          isDisabled={isWriting || !(body.trim() || lines.title.trim())}
          blogId={blogId}
        />
      }
      brief={brief}
      outlook={
        <>
          <GooglePreview text={{ ...lines, description: body }} product={null} place={place} />
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
        <StoredNote stored={publishing.published} />
      </RunNotes>
      {isBlank ? (
        <Section padding="flush">
          <EmptyState icon={NotebookPen} title={begin.title}>
            {begin.text}
          </EmptyState>
        </Section>
      ) : (
        <FieldsPane writer={writer} calm={calm} canWrite={canWrite} errorOf={publishing.errorOf} marks={marks} />
      )}
      <span className="visually-hidden" role="status">
        {publishing.published && t('publishedNow')}
      </span>
    </WriterPage>
  );
};
