import type { CitedSource, SourceBlock } from '@inkstone/contract/chat-sources';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './source-panel.module.css';
import { SourceTable } from './source-table.tsx';

type Text = NonNullable<CitedSource['text']>;
type Citation = CitedSource['citation'];

/** Beside the chat only the document moves. */
const bringIntoSight = (place: HTMLElement | null): void => {
  const mark = place?.querySelector('[data-marked]');
  if (place && mark) place.scrollTop += mark.getBoundingClientRect().top - place.getBoundingClientRect().top - place.clientHeight / 3;
};

/** Words of a block, those that are cited marked. */
const Words = ({ block: { text, start }, range }: { block: SourceBlock; range: Pick<Text, 'start' | 'end'> }) => {
  const from = Math.min(Math.max(range.start - start, 0), text.length);
  const to = Math.min(Math.max(range.end - start, 0), text.length);
  if (from >= to) return text;
  return (
    <>
      {text.slice(0, from)}
      <mark data-marked>{text.slice(from, to)}</mark>
      {text.slice(to)}
    </>
  );
};

const levels = ['h3', 'h4', 'h5', 'h6'] as const;

const Block = ({ block, text, citation }: { block: SourceBlock; text: Text; citation: Citation }) => {
  if (block.table) return <SourceTable block={block} table={block.table} range={text} cells={citation.cells} />;
  const words = <Words block={block} range={text} />;
  const Heading = levels[(block.level ?? 1) - 1] ?? 'h6';
  if (block.kind === 'heading') return <Heading>{words}</Heading>;
  return block.kind === 'code' ? <pre>{words}</pre> : <p data-kind={block.kind}>{words}</p>;
};

/** What people call a page; null where there is nothing to call. */
const usePageName = () => {
  const { t } = useTranslation('chats');
  return ({ number, label, file }: Text['pages'][number], kind: string): string | null => {
    const isSlide = kind === 'pptx' || kind === 'ppt';
    const name = isSlide ? t('slide', { number }) : kind === 'pdf' ? t('page', { page: number }) : label;
    return [file, name].filter(Boolean).join(' · ') || null;
  };
};

/** A document's text as it is built: headings, paragraphs and tables, with what is cited marked and in sight. */
export const SourceBlocks = ({ text, citation }: { text: Text; citation: Citation }) => {
  const { t } = useTranslation('chats');
  const place = useRef<HTMLDivElement>(null);
  const pageName = usePageName();
  useEffect(() => bringIntoSight(place.current), []);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section ref={place} aria-label={citation.documentName} tabIndex={0} className={styles['text']}>
      {text.pages.map((page) => {
        const name = pageName(page, citation.documentKind);
        return (
          <div key={page.number} className={styles['stretch']}>
            {name && <p className={styles['pageName']}>{name}</p>}
            {text.blocks
              .filter((block) => block.page === page.number)
              .map((block) => (
                <Block key={block.start} block={block} text={text} citation={citation} />
              ))}
          </div>
        );
      })}
      {!text.isWhole && <p className={styles['place']}>{t('partShown')}</p>}
    </section>
  );
};
