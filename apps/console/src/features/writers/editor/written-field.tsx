import { visibleLines } from '@inkstone/text/visible-text';
import { WandSparkles } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#console/ui/controls/icon-button.tsx';
import { LineRewrite } from '#console/ui/editor/line-rewrite.tsx';
import type { Rewriter } from '#console/ui/editor/rewriter.ts';
import { type Insertion, preloadRichEditor, RichEditor } from '#console/ui/editor/rich-editor.tsx';
import type { TextMark } from '#console/ui/editor/text-marks.ts';
import { useLineRewrite } from '#console/ui/editor/use-line-rewrite.ts';
import { Alternatives } from '../alternatives/alternatives.tsx';
import type { Writer } from '../shell/use-writer.ts';
import type { KindShape, NamedField } from '../shell/writer-kind.ts';
import { isWriting } from '../shell/writer-state.ts';
import { CutFragment } from './cut-fragment.tsx';
import { FieldFrame } from './field-frame.tsx';
import { LineEditor } from './line-editor.tsx';
import { LineMarks } from './line-marks.tsx';
import { Proposal } from './proposal.tsx';
import { StreamedText } from './streamed-text.tsx';

type Props<Kind extends KindShape> = {
  writer: Pick<Writer<Kind>, 'kind' | 'state' | 'dispatch' | 'run' | 'draftId' | 'saving' | 'isWriting'>;
  field: NamedField<Kind['field']>;
  /** As it is seen now: what is being written in the place of what it may replace. */
  text: string;
  count: string;
  error: string | null;
  canWrite: boolean;
  regenerateLabel: string;
  marks: readonly TextMark[];
  rewriter: Rewriter;
  /** The caret came into it. */
  onUse: (insertion: Insertion) => void;
};

/** One text of a kind: what stands there, what can be done with it, and what is to be decided about it. */
export const WrittenField = <Kind extends KindShape>({ writer, field, text, marks, rewriter, canWrite, onUse, ...frame }: Props<Kind>) => {
  const { t } = useTranslation('writers');
  const { state, dispatch, run } = writer;
  const { name, shape, isHeading } = field;
  const label = t(field.label);
  const isRich = shape === 'html';
  const phase = state.phases[name] ?? 'idle';
  const isIdle = phase === 'idle';
  const onChange = (value: string) => dispatch({ type: 'edit', field: name, text: value });
  const line = useLineRewrite({ value: text, onChange, rewriter: isRich ? undefined : rewriter });
  // While the text is still being written.
  useEffect(() => {
    if (isRich) preloadRichEditor();
  }, [isRich]);

  return (
    <FieldFrame
      {...frame}
      field={name}
      name={label}
      copyText={text && (() => (isRich ? visibleLines(text) : text))}
      canUndo={(state.earlier[name] ?? []).length > 0}
      isBusy={isWriting(state)}
      canRegenerate={canWrite}
      onRegenerate={() => run.start([name])}
      onUndo={() => dispatch({ type: 'undo', field: name })}
      further={
        <>
          {!isRich && (
            <IconButton
              icon={WandSparkles}
              label={t('rewriteOf', { field: label })}
              disabled={!isIdle || !text.trim() || line.rewrite.phase.name !== 'idle'}
              onClick={line.rewrite.ask}
            />
          )}
          {shape === 'line' && <Alternatives writer={writer} field={name} name={label} canWrite={canWrite} />}
        </>
      }
      below={
        <>
          {!isRich && isIdle && <LineMarks text={text} marks={marks} />}
          {!isRich && <LineRewrite rewriter={rewriter} rewrite={line.rewrite} />}
          <Proposal
            name={label}
            before={state.runId === null ? state.replaced[name] : undefined}
            text={text}
            language={state.brief.language}
            onAccept={() => dispatch({ type: 'accept', field: name })}
            onReject={() => dispatch({ type: 'reject', field: name })}
          />
          <CutFragment
            name={label}
            text={state.fragments[name]}
            isRich={isRich}
            onDismiss={() => dispatch({ type: 'dismiss-fragment', field: name })}
          />
        </>
      }
    >
      {(control) => {
        if (!isIdle) return <StreamedText text={text} phase={phase} isRich={isRich} />;
        const shared = { ...control, value: text, onChange, onUse };
        if (isRich) return <RichEditor {...shared} marks={marks} rewriter={rewriter} />;
        return <LineEditor {...shared} ref={line.ref} look={isHeading ? 'title' : 'plain'} hasLineEnds={shape === 'lines'} />;
      }}
    </FieldFrame>
  );
};
