import type { CitedSource } from '@inkstone/contract/chat-sources';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#console/ui/controls/icon-button.tsx';
import { Segments } from '#console/ui/controls/segments.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import type { PdfTrouble } from '#console/ui/pdf/open-pdf.ts';
import { usePlaceOf } from '../answers/answer-words.tsx';
import { sourceFile, sourceQuery } from '../chat.queries.ts';
import { SourceBlocks } from './source-blocks.tsx';
import styles from './source-panel.module.css';

const PdfView = lazy(() => import('#console/ui/pdf/pdf-view.tsx').then((m) => ({ default: m.PdfView })));

export type OpenSource = { answerId: string; number: number };
type Shown = { source: OpenSource; cited: CitedSource };

/** What was cited, where the document does not say it any more. */
const Quoted = ({ cited: { citation, state } }: Pick<Shown, 'cited'>) => {
  const { t } = useTranslation('chats');
  return (
    <div className={styles['text']} data-scrolls>
      <p role="status" className={styles['warning']}>
        {t(state === 'gone' ? 'sourceGone' : 'sourceChanged')}
      </p>
      <blockquote className={styles['quote']}>{citation.quote}</blockquote>
    </div>
  );
};

const pictures: readonly string[] = ['png', 'jpg', 'jpeg', 'webp'];

/** The picture that was cited, above the words that were read from it. */
const Picture = ({ source, name }: { source: OpenSource; name: string }) => {
  const { t } = useTranslation('chats');
  return <img className={styles['picture']} src={sourceFile(source).address} alt={t('citedPicture', { name })} />;
};

const troubles = { locked: 'pdfLocked', broken: 'pdfBroken', gone: 'pdfGone', unreachable: 'pdfUnreachable' } as const;

/** A document as it can be shown: its pages, or its text, one as well as the other where there are both. */
const Document = ({ source, cited }: Shown) => {
  const { t } = useTranslation('chats');
  const placeOf = usePlaceOf();
  const [trouble, setTrouble] = useState<PdfTrouble | null>(null);
  const [look, setLook] = useState<'pages' | 'text'>('pages');
  const { citation, text, pdf } = cited;
  const { quote } = citation;
  const paged = trouble === null ? pdf : null;
  return (
    <div className={styles['source']}>
      <div className={styles['name']}>
        <strong>{citation.documentName}</strong>
        <span className={styles['place']}>{placeOf(citation)}</span>
        {paged && (
          <span className={styles['looks']}>
            <Segments
              label={t('sourceLook')}
              value={look}
              options={[
                { value: 'pages', label: t('sourcePages') },
                { value: 'text', label: t('sourceText') },
              ]}
              onChange={setLook}
            />
          </span>
        )}
      </div>
      {text && pictures.includes(citation.documentKind) && <Picture source={source} name={citation.documentName} />}
      {citation.isCorrected && <p className={styles['note']}>{t('sourceCorrected', { quote })}</p>}
      {trouble && (
        <p role="status" className={styles['note']}>
          {t(troubles[trouble])}
        </p>
      )}
      {paged && look === 'pages' ? (
        <>
          {paged.marks.length === 0 && <p className={styles['note']}>{t('sourceScan', { quote })}</p>}
          <p className="visually-hidden">{t('citedPassage', { quote })}</p>
          <Suspense fallback={<Skeleton shape="lines" count={12} />}>
            <PdfView
              source={sourceFile(source)}
              {...paged}
              firstPage={citation.firstPage ?? 1}
              label={citation.documentName}
              onTrouble={setTrouble}
            />
          </Suspense>
        </>
      ) : text ? (
        <SourceBlocks text={text} citation={citation} />
      ) : (
        <Quoted cited={cited} />
      )}
    </div>
  );
};

/** The document behind a citation, at its passage; `gone` stands where nothing may be shown of it. */
export const SourceText = ({ source, gone }: { source: OpenSource; gone?: ReactNode }) => (
  <QueryState query={useQuery(sourceQuery(source))} {...(gone !== undefined && { gone })} skeleton={<Skeleton shape="lines" count={12} />}>
    {(cited) => <Document key={`${source.answerId} ${source.number}`} source={source} cited={cited} />}
  </QueryState>
);

/** Takes the focus to what was opened, and gives it back to where that was asked for. */
const useFocusInside = (source: OpenSource) => {
  const panel = useRef<HTMLElement>(null);
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (!panel.current?.contains(document.activeElement)) opener.current = document.activeElement;
    panel.current?.focus({ preventScroll: true });
  }, [source]);
  useLayoutEffect(() => {
    const { current } = panel;
    return () => {
      const isInside = current?.contains(document.activeElement);
      if (isInside && opener.current instanceof HTMLElement) opener.current.focus();
    };
  }, []);
  return panel;
};

/** The same beside the chat. */
export const SourcePanel = ({ source, onClose }: { source: OpenSource; onClose: () => void }) => {
  const { t } = useTranslation('chats');
  return (
    <aside
      ref={useFocusInside(source)}
      aria-label={t('source')}
      tabIndex={-1}
      className={styles['panel']}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <div className={styles['head']}>
        <h2>{t('sourceOf', { number: source.number })}</h2>
        <IconButton icon={X} label={t('closeSource')} onClick={onClose} />
      </div>
      <SourceText source={source} />
    </aside>
  );
};

/** The same in a drawer, which a phone shows on its whole screen. */
export const SourceSheet = ({ source }: { source: OpenSource }) => (
  <div className={styles['sheet']}>
    <SourceText source={source} />
  </div>
);
