import type { CitedSource } from '@inkstone/contract/chats';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#console/ui/controls/icon-button.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { usePlaceOf } from './answer-words.tsx';
import { sourceQuery } from './chat.queries.ts';
import styles from './chats.module.css';

/** Beside the chat only the document moves. */
const bringIntoSight = (mark: HTMLElement | null): void => {
  const frame = mark?.closest('[data-scrolls]');
  if (mark && frame) frame.scrollTop += mark.getBoundingClientRect().top - frame.getBoundingClientRect().top - frame.clientHeight / 3;
  else mark?.scrollIntoView({ block: 'center' });
};

/** A document's text with what is cited marked, and in sight. */
const MarkedText = ({ text, quote }: { text: CitedSource['text']; quote: string }) => {
  const { t } = useTranslation('chats');
  const mark = useRef<HTMLElement>(null);
  useEffect(() => bringIntoSight(mark.current), []);
  if (!text) {
    return (
      <>
        <p className={styles['warning']}>{t('sourceGone')}</p>
        <blockquote className={styles['quote']}>{quote}</blockquote>
      </>
    );
  }
  return (
    <div className={styles['documentText']}>
      {text.before}
      <mark ref={mark}>{text.marked}</mark>
      {text.after}
      {!text.isWhole && <p className={styles['faint']}>{t('partShown')}</p>}
    </div>
  );
};

export type OpenSource = { answerId: string; number: number };

/** The document behind a citation, at its passage. */
export const SourceText = ({ source }: { source: OpenSource }) => {
  const query = useQuery(sourceQuery(source));
  const placeOf = usePlaceOf();
  return (
    <QueryState query={query} skeleton={<Skeleton shape="lines" count={12} />}>
      {({ citation, text }) => (
        <>
          <p className={styles['sourceHead']}>
            <strong>{citation.documentName}</strong>
            <span className={styles['faint']}>{placeOf(citation)}</span>
          </p>
          <MarkedText key={`${source.answerId} ${source.number}`} text={text} quote={citation.quote} />
        </>
      )}
    </QueryState>
  );
};

/** The same beside the chat. */
export const SourcePanel = ({ source, onClose }: { source: OpenSource; onClose: () => void }) => {
  const { t } = useTranslation('chats');
  return (
    <aside aria-label={t('source')} className={styles['panel']}>
      <div className={styles['panelHead']}>
        <h2>{t('sourceOf', { number: source.number })}</h2>
        <IconButton icon={X} label={t('closeSource')} onClick={onClose} />
      </div>
      <div className={styles['panelBody']} data-scrolls>
        <SourceText source={source} />
      </div>
    </aside>
  );
};
