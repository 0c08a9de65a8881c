import type { ChatMessage } from '@inkstone/contract/chats';
import { useTranslation } from 'react-i18next';
import { Markdown } from '#console/ui/data/markdown.tsx';
import styles from './chats.module.css';

type Citation = ChatMessage['citations'][number];

/** Where a citation stands, as short as it can be said. */
export const usePlaceOf = () => {
  const { t } = useTranslation('chats');
  return ({ firstPage, lastPage, cells }: Citation): string => {
    if (cells.length) return cells.join(', ');
    if (firstPage === null) return '';
    return lastPage === null || lastPage === firstPage ? t('page', { page: firstPage }) : t('pages', { first: firstPage, last: lastPage });
  };
};

type Props = { text: string; citations: readonly Citation[]; shown: number | null; onOpen: (number: number) => void };

/** The words of an answer; its numbers open what they cite. */
export const AnswerWords = ({ text, citations, shown, onOpen }: Props) => {
  const { t } = useTranslation('chats');
  const cite = (number: number) => {
    const citation = citations.find((each) => each.number === number);
    if (!citation) return null;
    return (
      <button
        type="button"
        className={styles['cite']}
        aria-label={t('openCitation', { number, name: citation.documentName })}
        aria-pressed={shown === number}
        onClick={() => onOpen(number)}
      >
        {number}
      </button>
    );
  };
  return <Markdown text={text} cite={cite} />;
};

/** The sources of an answer, each of which opens at its passage. */
export const Sources = ({ citations, shown, onOpen }: Omit<Props, 'text'>) => {
  const { t } = useTranslation('chats');
  const placeOf = usePlaceOf();
  if (!citations.length) return null;
  return (
    <ul className={styles['sources']} aria-label={t('sources')}>
      {citations.map((citation) => (
        <li key={citation.number}>
          <button
            type="button"
            className={styles['source']}
            aria-pressed={shown === citation.number}
            onClick={() => onOpen(citation.number)}
          >
            <span className={styles['sourceNumber']}>{citation.number}</span>
            <span className={styles['sourceName']}>{citation.documentName}</span>
            <span className={styles['sourcePlace']}>{placeOf(citation)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
};
