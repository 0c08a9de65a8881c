import type { ListingTranslation } from '@inkstone/contract/listing-writer';
import { visibleLines } from '@inkstone/text/visible-text';
import { PenLine, RefreshCw, Square } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePriceWords } from '#console/kernel/money/price-words.ts';
import { languageNames } from '#console/kernel/texts/content-languages.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { CopyButton } from '#console/ui/controls/copy-button.tsx';
import { StatusDot, type StatusTone } from '#console/ui/feedback/status-dot.tsx';
import { useNoteText } from '../../run/run-notes.tsx';
import { hasText } from '../../shell/writer-state.ts';
import { listingKind } from '../listing-kind.ts';
import styles from './languages.module.css';

type Props = {
  item: ListingTranslation;
  /** What it costs to write it again, in the contract's decimal text; null while that is not known. */
  price: string | null;
  isDisabled: boolean;
  onOpen: () => void;
  onStop: () => void;
  onAgain: () => void;
};

/** Remarks after which a text is not what was asked for. */
const wrong = new Set([
  'wrongLanguage',
  'foreignFacts',
  'missingWords',
  'glossaryWords',
  'bannedWords',
  'incomplete',
  'unreadable',
  'cutOff',
]);

const states = {
  running: { tone: 'accent', text: 'translationRunning' },
  failed: { tone: 'danger', text: 'translationFailed' },
  stopped: { tone: 'neutral', text: 'translationStopped' },
  none: { tone: 'neutral', text: 'translationNone' },
  toCheck: { tone: 'warning', text: 'translationToCheck' },
  done: { tone: 'success', text: 'translationDone' },
} as const satisfies Record<string, { tone: StatusTone; text: string }>;

const stateOf = ({ state, notes, draft }: ListingTranslation) => {
  if (state === 'running' || state === 'failed' || state === 'stopped') return states[state];
  if (!hasText(draft)) return states.none;
  // What composes by rules quotes its facts in whatever language they are.
  return draft.writtenBy?.isBuiltin || notes.some(({ note }) => wrong.has(note)) ? states.toCheck : states.done;
};

const wholeText = ({ title, description, seoTitle, seoDescription }: ListingTranslation['draft']['text']): string =>
  [title, visibleLines(description), seoTitle, seoDescription].filter(Boolean).join('\n\n');

/** One language: how far it is, its texts, and what can be done with them. */
export const TranslationCard = ({ item, price, isDisabled, onOpen, onStop, onAgain }: Props) => {
  const { t } = useTranslation('writers');
  const noteText = useNoteText(listingKind.fields);
  const { draft, state, error, notes } = item;
  const { language } = draft.brief;
  const name = languageNames[language];
  const { tone, text } = stateOf(item);
  const isRunning = state === 'running';
  const again = hasText(draft) ? t('translationAgainShort') : t('retry');
  const words = usePriceWords();
  const priced = (label: string): string => (price === null ? label : words.action(label, price));
  const remarks = notes.filter(({ note }) => wrong.has(note) || note === 'shortenedText').map((note) => noteText(note, language));
  const isQuoted = Boolean(draft.writtenBy?.isBuiltin) && hasText(draft) && !remarks.length;
  const told = isQuoted ? [t('translationBuiltin')] : remarks;
  return (
    <li className={styles['card']}>
      <header className={styles['cardHeader']}>
        <h3 lang={language}>{name}</h3>
        <span role="status">
          <StatusDot tone={tone} isLive={isRunning}>
            {t(text)}
          </StatusDot>
        </span>
      </header>
      {error && <p className={styles['error']}>{error.msg}</p>}
      {hasText(draft) && (
        <div lang={language} className={styles['text']}>
          <strong>{draft.text.title}</strong>
          <p>{visibleLines(draft.text.description)}</p>
          <p className={styles['seo']}>{draft.text.seoTitle}</p>
          <p className={styles['seo']}>{draft.text.seoDescription}</p>
        </div>
      )}
      {!isRunning && told.length > 0 && (
        <ul className={styles['notes']}>
          {told.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <div className={styles['actions']}>
        {isRunning ? (
          <Button size="small" icon={Square} aria-label={t('translationStop', { language: name })} onClick={onStop}>
            {t('stop')}
          </Button>
        ) : (
          <>
            <Button size="small" icon={PenLine} aria-label={t('translationOpen', { language: name })} onClick={onOpen}>
              {t('translationEdit')}
            </Button>
            {hasText(draft) && <CopyButton text={() => wholeText(draft.text)} label={t('translationCopy', { language: name })} />}
            <Button
              size="small"
              look="quiet"
              icon={RefreshCw}
              aria-label={priced(`${name}: ${again}`)}
              disabled={isDisabled}
              onClick={onAgain}
            >
              {priced(again)}
            </Button>
          </>
        )}
      </div>
    </li>
  );
};
