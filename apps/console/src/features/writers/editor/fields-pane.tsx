import { visibleLines } from '@inkstone/text/visible-text';
import { useTranslation } from 'react-i18next';
import type { Rewriter } from '#console/ui/editor/rewriter.ts';
import { type EditorControl, RichEditor } from '#console/ui/editor/rich-editor.tsx';
import type { TextMark } from '#console/ui/editor/text-marks.ts';
import { Section } from '#console/ui/layout/section.tsx';
import { Alternatives } from '../alternatives/alternatives.tsx';
import { usePrice } from '../run/use-price.ts';
import type { Writer } from '../shell/use-writer.ts';
import type { KindShape, NamedField, TextsOf } from '../shell/writer-kind.ts';
import { isWriting, shownText } from '../shell/writer-state.ts';
import { CutFragment } from './cut-fragment.tsx';
import { FieldFrame } from './field-frame.tsx';
import styles from './fields-pane.module.css';
import { LineEditor } from './line-editor.tsx';
import { LineMarks } from './line-marks.tsx';
import { Proposal } from './proposal.tsx';
import { StreamedText } from './streamed-text.tsx';
import { useLengths } from './use-lengths.ts';
import { useRewriter } from './use-rewriter.ts';
import { WrittenByBadge } from './written-by-badge.tsx';

type Props<Kind extends KindShape> = {
  writer: Pick<Writer<Kind>, 'kind' | 'state' | 'dispatch' | 'run' | 'draftId' | 'isWriting'>;
  /** The texts as they were when the typing last rested. */
  calm: TextsOf<Kind>;
  /** Whether the brief says enough for one text to be written again. */
  canWrite: boolean;
  /** What the server refused about a text. */
  errorOf: (field: Kind['field']) => string | null;
  /** What is marked in the texts, by field. */
  marks?: Readonly<Record<string, readonly TextMark[]>>;
};

type EditorProps = {
  field: NamedField;
  control: EditorControl;
  text: string;
  marks: readonly TextMark[];
  rewriter: Rewriter;
  onChange: (text: string) => void;
};

const noMarks: readonly TextMark[] = [];

const FieldEditor = ({ field: { shape, isHeading }, control, text, marks, rewriter, onChange }: EditorProps) =>
  shape === 'html' ? (
    <RichEditor {...control} value={text} marks={marks} rewriter={rewriter} onChange={onChange} />
  ) : (
    <LineEditor {...control} value={text} look={isHeading ? 'title' : 'plain'} hasLineEnds={shape === 'lines'} onChange={onChange} />
  );

/** The texts of a kind, each streaming into its own place and editable there. */
export const FieldsPane = <Kind extends KindShape>({ writer, calm, canWrite, errorOf, marks = {} }: Props<Kind>) => {
  const { t } = useTranslation('writers');
  const { kind, state, dispatch, run } = writer;
  const { phases, earlier, brief, fragments } = state;
  const { withPrice } = usePrice({ kind, state });
  const rewriter = useRewriter(brief);
  const text = shownText<Kind>(state);
  const { countOf, complaintOf } = useLengths({ fields: kind.fields, text, calm, language: brief.language });

  return (
    <Section padding="flush">
      <div className={styles['pane']} lang={brief.language}>
        <p role="status" className="visually-hidden">
          {state.outcome?.kind === 'done' && !isWriting(state) && t('fieldDone')}
        </p>
        {state.writtenBy && !state.isQueued && <WrittenByBadge writtenBy={state.writtenBy} />}
        {kind.fields.map((field) => {
          const { name, shape, label } = field;
          const phase = phases[name] ?? 'idle';
          return (
            <FieldFrame
              key={name}
              field={name}
              name={t(label)}
              count={countOf(field)}
              error={complaintOf(field) ?? errorOf(name)}
              copyText={text[name] && (() => (shape === 'html' ? visibleLines(text[name]) : text[name]))}
              canUndo={(earlier[name] ?? []).length > 0}
              isBusy={isWriting(state)}
              canRegenerate={canWrite}
              regenerateLabel={withPrice(t('regenerate', { field: t(label) }), [name])}
              onRegenerate={() => run.start([name])}
              onUndo={() => dispatch({ type: 'undo', field: name })}
              further={shape === 'line' && <Alternatives writer={writer} field={name} name={t(label)} canWrite={canWrite} />}
              below={
                <>
                  {shape !== 'html' && phase === 'idle' && <LineMarks text={text[name]} marks={marks[name] ?? noMarks} />}
                  <Proposal
                    name={t(label)}
                    before={state.runId === null ? state.replaced[name] : undefined}
                    text={text[name]}
                    language={brief.language}
                    onAccept={() => dispatch({ type: 'accept', field: name })}
                    onReject={() => dispatch({ type: 'reject', field: name })}
                  />
                  <CutFragment
                    name={t(label)}
                    text={fragments[name]}
                    isRich={shape === 'html'}
                    onDismiss={() => dispatch({ type: 'dismiss-fragment', field: name })}
                  />
                </>
              }
            >
              {(control) =>
                phase === 'idle' ? (
                  <FieldEditor
                    field={field}
                    control={control}
                    text={text[name]}
                    marks={marks[name] ?? noMarks}
                    rewriter={rewriter}
                    onChange={(value) => dispatch({ type: 'edit', field: name, text: value })}
                  />
                ) : (
                  <StreamedText text={text[name]} phase={phase} isRich={shape === 'html'} />
                )
              }
            </FieldFrame>
          );
        })}
      </div>
    </Section>
  );
};
