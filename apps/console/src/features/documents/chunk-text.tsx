import type { DocumentChunk } from '@inkstone/contract/documents';
import { useTranslation } from 'react-i18next';
import styles from './documents.module.css';

type Shown = Pick<DocumentChunk, 'index' | 'text' | 'firstPage' | 'lastPage' | 'headings'>;

/** A chunk with where it stands. */
export const ChunkText = ({ chunk: { index, text, firstPage, lastPage, headings } }: { chunk: Shown }) => {
  const { t } = useTranslation('documents');
  const pages = firstPage === lastPage ? t('onPage', { page: firstPage }) : t('onPages', { first: firstPage, last: lastPage });
  return (
    <>
      <p className={styles['place']}>{[t('chunkNumber', { number: index + 1 }), pages, ...headings].join(' · ')}</p>
      <p className={styles['chunkText']}>{text}</p>
    </>
  );
};
