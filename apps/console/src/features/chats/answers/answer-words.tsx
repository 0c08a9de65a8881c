import type { ChatMessage } from '@inkstone/contract/chats';
import { useTranslation } from 'react-i18next';
import { Markdown } from '#console/ui/data/markdown.tsx';
import styles from '../chats.module.css';

type Citation = ChatMessage['citations'][number];

/** Where a citation stands, as short as it can be said. */
export const usePlaceOf = () => {
  const { t } = useTranslation('chats');
  return ({ firstPage, lastPage, cells }: Pick<Citation, 'firstPage' | 'lastPage' | 'cells'>): string => {
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

type SourceProps = Pick<Props, 'shown' | 'onOpen'> & { citations: readonly Citation[] };

/** A document that is cited in few places: each with what it is called. */
const Places = ({ citations, shown, onOpen }: SourceProps) => {
  const placeOf = usePlaceOf();
  return citations.map((citation) => (
    <li key={citation.number}>
      <button type="button" className={styles['source']} aria-pressed={shown === citation.number} onClick={() => onOpen(citation.number)}>
        <span className={styles['sourceNumber']}>{citation.number}</span>
        <span className={styles['sourceName']}>{citation.documentName}</span>
        <span className={styles['sourcePlace']}>{placeOf(citation)}</span>
      </button>
    </li>
  ));
};

/** A document that is cited in many places: its name once. */
const ManyPlaces = ({ citations, shown, onOpen }: SourceProps) => {
  const { t } = useTranslation('chats');
  return (
    <li className={styles['manySources']}>
      <span className={styles['sourceName']}>{citations[0]?.documentName}</span>
      {citations.map(({ number, documentName: name }) => (
        <button
          key={number}
          type="button"
          className={styles['cite']}
          aria-label={t('openCitation', { number, name })}
          aria-pressed={shown === number}
          onClick={() => onOpen(number)}
        >
          {number}
        </button>
      ))}
    </li>
  );
};

const fewPlaces = 3;

/** The sources of an answer by document, each of which opens at its passage. */
export const Sources = ({ citations, shown, onOpen }: SourceProps) => {
  const { t } = useTranslation('chats');
  if (!citations.length) return null;
  return (
    <ul className={styles['sources']} aria-label={t('sources')}>
      {[...Map.groupBy(citations, ({ documentId }) => documentId)].map(([id, of]) =>
        of.length > fewPlaces ? (
          <ManyPlaces key={id} citations={of} shown={shown} onOpen={onOpen} />
        ) : (
          <Places key={id} citations={of} shown={shown} onOpen={onOpen} />
        ),
      )}
    </ul>
  );
};
