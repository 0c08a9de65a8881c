import { useTranslation } from 'react-i18next';
import type { Insertion } from '#console/ui/editor/rich-editor.tsx';
import type { TextMark } from '#console/ui/editor/text-marks.ts';
import { Section } from '#console/ui/layout/section.tsx';
import { usePrice } from '../run/use-price.ts';
import type { Writer } from '../shell/use-writer.ts';
import type { KindShape, TextsOf } from '../shell/writer-kind.ts';
import { isWriting, shownText } from '../shell/writer-state.ts';
import styles from './fields-pane.module.css';
import { useLengths } from './use-lengths.ts';
import { useRewritings } from './use-rewritings.ts';
import { WrittenByBadge } from './written-by-badge.tsx';
import { WrittenField } from './written-field.tsx';

type Props<Kind extends KindShape> = {
  writer: Pick<Writer<Kind>, 'kind' | 'state' | 'dispatch' | 'run' | 'saving' | 'rewritings' | 'draftId' | 'isWriting'>;
  /** The texts as they were when the typing last rested. */
  calm: TextsOf<Kind>;
  /** Whether the brief says enough for one text to be written again. */
  canWrite: boolean;
  /** What the server refused about a text. */
  errorOf: (field: Kind['field']) => string | null;
  /** What is marked in the texts, by field. */
  marks?: Readonly<Record<string, readonly TextMark[]>>;
  /** The caret came into one of the texts. */
  onUse?: (field: Kind['field'], insertion: Insertion) => void;
};

const noMarks: readonly TextMark[] = [];

/** The texts of a kind, each streaming into its own place and editable there. */
export const FieldsPane = <Kind extends KindShape>({ writer, calm, canWrite, errorOf, marks = {}, onUse }: Props<Kind>) => {
  const { t } = useTranslation('writers');
  const { kind, state } = writer;
  const { language } = state.brief;
  const { withPrice } = usePrice({ kind, state });
  const rewriterOf = useRewritings(writer);
  const text = shownText<Kind>(state);
  const { countOf, complaintOf } = useLengths({ fields: kind.fields, text, calm, language });

  return (
    <Section padding="flush">
      <div className={styles['pane']} lang={language}>
        <p role="status" className="visually-hidden">
          {state.outcome?.kind === 'done' && !isWriting(state) && t('fieldDone')}
        </p>
        {state.writtenBy && !state.isQueued && <WrittenByBadge writtenBy={state.writtenBy} />}
        {kind.fields.map((field) => (
          <WrittenField
            key={field.name}
            writer={writer}
            field={field}
            text={text[field.name]}
            count={countOf(field)}
            error={complaintOf(field) ?? errorOf(field.name)}
            canWrite={canWrite}
            regenerateLabel={withPrice(t('regenerate', { field: t(field.label) }), [field.name])}
            marks={marks[field.name] ?? noMarks}
            rewriter={rewriterOf(field)}
            onUse={(insertion) => onUse?.(field.name, insertion)}
          />
        ))}
      </div>
    </Section>
  );
};
