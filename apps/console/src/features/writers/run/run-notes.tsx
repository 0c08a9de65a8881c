import { useTranslation } from 'react-i18next';
import { Banner } from '#console/ui/feedback/banner.tsx';
import { languageNames } from '../listing-fields.ts';
import type { usePublishing } from '../publishing/use-publishing.ts';
import styles from '../writer.module.css';
import { isWriting, type Note, type WriterState } from '../writer-state.ts';

type Props = { state: WriterState; isReconnecting: boolean; publishing: ReturnType<typeof usePublishing> };

const texts = {
  languageRetry: 'noteLanguageRetry',
  wrongLanguage: 'noteWrongLanguage',
  wordCount: 'noteWordCount',
  incomplete: 'noteIncomplete',
  cutOff: 'noteCutOff',
  promptsUnused: 'notePromptsUnused',
} as const;
const fieldNames = {
  title: 'fieldTitle',
  description: 'fieldDescription',
  seoTitle: 'fieldSeoTitle',
  seoDescription: 'fieldSeoDescription',
} as const;

/** Nothing that a person has to look at. */
const remarks: ReadonlySet<Note['note']> = new Set(['languageRetry', 'promptsUnused']);

const isField = (name: string): name is keyof typeof fieldNames => Object.hasOwn(fieldNames, name);

const useNoteText = () => {
  const { t } = useTranslation('writers');
  return ({ note, params }: Note, language: WriterState['brief']['language']): string => {
    const fields = String(params['fields'] ?? '')
      .split(',')
      .filter(isField)
      .map((field) => t(fieldNames[field]));
    return t(texts[note], { ...params, language: languageNames[language], fields: fields.join(', ') });
  };
};

const Outcome = ({ state }: { state: WriterState }) => {
  const { t } = useTranslation('writers');
  const { outcome } = state;
  if (!outcome || isWriting(state)) return null;
  if (outcome.kind === 'failed') return <Banner tone="danger">{outcome.message ?? t('failedNote')}</Banner>;
  if (outcome.kind === 'stopped') return <Banner tone="accent">{t('stoppedNote')}</Banner>;
  if (!outcome.points || outcome.points === '0') return null;
  return (
    <p role="status" className={styles['cost']}>
      {t('chargedNote', { points: outcome.points })}
    </p>
  );
};

/** What happened: how the run ended, what a person should look at, where the listing went. */
export const RunNotes = ({ state, isReconnecting, publishing: { published } }: Props) => {
  const { t } = useTranslation('writers');
  const textOf = useNoteText();
  return (
    <div className={styles['notes']}>
      {isReconnecting && <Banner tone="warning">{t('reconnecting')}</Banner>}
      {published && (
        <Banner
          tone="accent"
          action={
            published.url && (
              <a href={published.url} target="_blank" rel="noreferrer">
                {t('viewInStore')}
              </a>
            )
          }
        >
          {t(published.status === 'active' ? 'publishedActive' : 'publishedDraft', { title: published.title })}
        </Banner>
      )}
      <Outcome state={state} />
      {state.notes.map((note) => (
        <Banner key={note.note} tone={remarks.has(note.note) ? 'accent' : 'warning'}>
          {textOf(note, state.brief.language)}
        </Banner>
      ))}
    </div>
  );
};
