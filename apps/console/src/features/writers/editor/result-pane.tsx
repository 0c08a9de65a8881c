import type { ListingDraftText, ListingField } from '@inkstone/contract/listing-writer';
import { visibleLines } from '@inkstone/text/visible-text';
import type { Dispatch } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '#console/ui/layout/section.tsx';
import { fieldNames, listingFields } from '../listing-fields.ts';
import { isWriting, shownText, type WriterAction, type WriterState } from '../writer-state.ts';
import { CutFragment } from './cut-fragment.tsx';
import { LineEditor } from './line-editor.tsx';
import { ResultField } from './result-field.tsx';
import styles from './result-pane.module.css';
import { RichEditor } from './rich-editor.tsx';
import { StreamedText } from './streamed-text.tsx';
import { useLengths } from './use-lengths.ts';
import { WrittenByBadge } from './written-by-badge.tsx';

type Props = {
  state: WriterState;
  /** The texts as they were when the typing last rested. */
  calm: ListingDraftText;
  dispatch: Dispatch<WriterAction>;
  start: (fields: readonly ListingField[]) => Promise<void>;
  errorOf: (field: keyof ListingDraftText) => string | null;
};

/** The four texts, each streaming into its own place and editable there. */
export const ResultPane = ({ state, calm, dispatch, start, errorOf }: Props) => {
  const { t } = useTranslation('writers');
  const { phases, earlier, brief, fragments } = state;
  const text = shownText(state);
  const { countOf, complaintOf } = useLengths({ text, calm, language: brief.language });

  return (
    <Section padding="flush">
      <div className={styles['pane']} lang={brief.language}>
        <p role="status" className="visually-hidden">
          {state.outcome?.kind === 'done' && !isWriting(state) && t('fieldDone')}
        </p>
        {state.writtenBy && !state.isQueued && <WrittenByBadge writtenBy={state.writtenBy} />}
        {listingFields.map((field) => (
          <ResultField
            key={field}
            name={t(fieldNames[field])}
            count={countOf(field)}
            error={complaintOf(field) ?? errorOf(field)}
            copyText={text[field] && (() => (field === 'description' ? visibleLines(text[field]) : text[field]))}
            canUndo={earlier[field].length > 0}
            isBusy={isWriting(state)}
            canRegenerate={brief.productTitle.trim() !== ''}
            onRegenerate={() => start([field])}
            onUndo={() => dispatch({ type: 'undo', field })}
            below={
              <CutFragment
                name={t(fieldNames[field])}
                text={fragments[field]}
                isRich={field === 'description'}
                onDismiss={() => dispatch({ type: 'dismiss-fragment', field })}
              />
            }
          >
            {(control) =>
              phases[field] !== 'idle' ? (
                <StreamedText text={text[field]} phase={phases[field]} isRich={field === 'description'} />
              ) : field === 'description' ? (
                <RichEditor {...control} value={text[field]} onChange={(value) => dispatch({ type: 'edit', field, text: value })} />
              ) : (
                <LineEditor
                  {...control}
                  value={text[field]}
                  look={field === 'title' ? 'title' : 'plain'}
                  onChange={(value) => dispatch({ type: 'edit', field, text: value })}
                />
              )
            }
          </ResultField>
        ))}
      </div>
    </Section>
  );
};
