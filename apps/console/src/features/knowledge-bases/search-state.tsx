import type { RetrievalAnswer } from '@inkstone/contract/retrieval';
import { useTranslation } from 'react-i18next';
import { classNames } from '#console/ui/theme/class-names.ts';
import shared from './knowledge-bases.module.css';
import styles from './retrieval-test.module.css';

const meaningSaid = {
  off: 'meaningOff',
  unused: 'meaningOff',
  used: 'meaningUsed',
  preparing: 'meaningPreparing',
  failed: 'meaningFailed',
  tooDear: 'meaningTooDear',
} as const;
const rerankSaid = {
  off: null,
  unused: null,
  preparing: null,
  used: 'rerankUsed',
  failed: 'rerankFailed',
  tooDear: 'rerankTooDear',
} as const;

/** By what passages were looked for, what of it could not be done, and how far the vectors are. */
export const SearchState = ({
  answer: { meaning, rerank, vectors },
}: {
  answer: Pick<RetrievalAnswer, 'meaning' | 'rerank' | 'vectors'>;
}) => {
  const { t } = useTranslation('knowledgeBases');
  const reranked = rerankSaid[rerank];
  // Nothing is counted before the first vector could be made.
  const soFar = vectors && vectors.passages > 0 && t('vectorsSoFar', { done: vectors.embedded, all: vectors.passages });
  const progress = [soFar, vectors?.reason].filter(Boolean).join(' ');
  return (
    <div className={classNames(shared['help'], styles['state'])} role="status">
      <p>{[t(meaningSaid[meaning]), reranked && t(reranked)].filter(Boolean).join(' ')}</p>
      {progress && <p>{progress}</p>}
    </div>
  );
};
