import type { ContentLanguage } from '@inkstone/contract/writers';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isContentLanguage, languageNames } from '#console/kernel/texts/content-languages.ts';
import { factNamesOf, noteTexts } from '#console/kernel/texts/writer-words.ts';
import { Banner } from '#console/ui/feedback/banner.tsx';
import { useFieldNames } from '../shell/use-field-names.ts';
import type { Writer } from '../shell/use-writer.ts';
import type { KindShape, NamedField, WriterKind } from '../shell/writer-kind.ts';
import styles from '../shell/writer-page.module.css';
import { isWriting, type Note, type WriterState } from '../shell/writer-state.ts';
import { RunCost } from './run-cost.tsx';

type Props<Kind extends KindShape> = {
  writer: Pick<Writer<Kind>, 'kind' | 'state' | 'run'>;
  /** Where the text went, and what else the screen has to say. */
  children?: ReactNode;
};

/** Nothing that a person has to look at. */
const remarks: ReadonlySet<Note['note']> = new Set([
  'languageRetry',
  'formRetry',
  'promptsUnused',
  'rulesRetry',
  'voiceUnused',
  'shortened',
  'fewFacts',
  'shortSearchText',
  'cached',
  'pictureSeen',
]);

const useFactNames = () => {
  const { t } = useTranslation('writers');
  return (names: string): string => {
    const known = factNamesOf(names);
    return known.length ? known.map((name) => t(name)).join(t('comma')) : t('factMore');
  };
};

/** A remark in words, its fields by their names. */
export const useNoteText = (known: readonly NamedField[]) => {
  const { t } = useTranslation('writers');
  const fieldsIn = useFieldNames(known);
  const factsIn = useFactNames();
  return ({ note, params }: Note, language: ContentLanguage): string => {
    const fields = fieldsIn(String(params['fields'] ?? '').split(','));
    const from = String(params['from'] ?? '');
    const values = { language: languageNames[language], fields, facts: factsIn(String(params['facts'] ?? '')) };
    return t(noteTexts[note], { ...params, ...values, from: isContentLanguage(from) ? languageNames[from] : t('otherLanguage') });
  };
};

const Outcome = <Kind extends KindShape>({ kind, state }: { kind: WriterKind<Kind>; state: WriterState<Kind> }) => {
  const { t } = useTranslation('writers');
  const { outcome } = state;
  if (!outcome || isWriting(state)) return null;
  return (
    <>
      {outcome.kind === 'failed' && <Banner tone="danger">{outcome.message ?? t('failedNote')}</Banner>}
      {outcome.kind === 'stopped' && <Banner tone="accent">{t('stoppedNote')}</Banner>}
      <RunCost fields={kind.fields} outcome={outcome} />
    </>
  );
};

const waitingTexts = { answer: 'waitingAnswer', thinking: 'waitingThinking', words: 'waitingWords', retry: 'waitingRetry' } as const;

/** What is waited for, when nothing has come for a while. */
const Waiting = <Kind extends KindShape>({ state, isHidden }: { state: WriterState<Kind>; isHidden: boolean }) => {
  const { t } = useTranslation('writers');
  const { waiting, writtenBy } = state;
  if (!waiting || isHidden || !isWriting(state)) return null;
  return (
    <Banner tone="accent">{t(waitingTexts[waiting.on], { model: writtenBy?.model ?? t('theModel'), seconds: waiting.seconds })}</Banner>
  );
};

/** What happened: how the run ended, what a person should look at, where the text went. */
export const RunNotes = <Kind extends KindShape>({ writer: { kind, state, run }, children }: Props<Kind>) => {
  const { t } = useTranslation('writers');
  const textOf = useNoteText(kind.fields);
  return (
    <div className={styles['notes']}>
      {state.isQueued && !run.isReconnecting && <Banner tone="accent">{t('queued')}</Banner>}
      <Waiting state={state} isHidden={run.isReconnecting} />
      {run.isReconnecting && <Banner tone="warning">{t('reconnecting')}</Banner>}
      {children}
      <Outcome kind={kind} state={state} />
      {state.notes.map((note) => (
        <Banner key={`${note.note} ${String(note.params['fields'] ?? '')}`} tone={remarks.has(note.note) ? 'accent' : 'warning'}>
          {textOf(note, state.brief.language)}
        </Banner>
      ))}
    </div>
  );
};
