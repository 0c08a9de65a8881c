import type { ListingDraftText, ListingField } from '@inkstone/contract/writers';
import { isCountedInCharacters, lengthOf } from '@inkstone/text/length';
import { visibleLines, visibleText } from '@inkstone/text/visible-text';
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
import { WrittenByBadge } from './written-by-badge.tsx';

type Props = {
  state: WriterState;
  dispatch: Dispatch<WriterAction>;
  start: (fields: readonly ListingField[]) => Promise<void>;
  errorOf: (field: keyof ListingDraftText) => string | null;
};

/** The four texts, each streaming into its own place and editable there. */
export const ResultPane = ({ state, dispatch, start, errorOf }: Props) => {
  const { t } = useTranslation('writers');
  const { phases, earlier, brief, fragments } = state;
  const text = shownText(state);
  const countOf = (field: ListingField): string => {
    if (!text[field]) return '';
    if (field !== 'description') return t('characters', { count: [...text[field]].length });
    const count = lengthOf(visibleText(text.description), brief.language);
    return t(isCountedInCharacters(brief.language) ? 'characters' : 'words', { count });
  };

  return (
    <Section padding="flush">
      <div className={styles['pane']} lang={brief.language}>
        <p role="status" className="visually-hidden">
          {state.outcome?.kind === 'done' && !isWriting(state) && t('fieldDone')}
        </p>
        {state.writtenBy && <WrittenByBadge writtenBy={state.writtenBy} />}
        {listingFields.map((field) => (
          <ResultField
            key={field}
            name={t(fieldNames[field])}
            count={countOf(field)}
            error={errorOf(field)}
            copyText={field === 'description' ? visibleLines(text.description) : text[field]}
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
