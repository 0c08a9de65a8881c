import type { DocumentCard } from '@inkstone/contract/documents';
import { useTranslation } from 'react-i18next';
import { Button } from '#console/ui/controls/button.tsx';
import { StatusDot } from '#console/ui/feedback/status-dot.tsx';
import styles from './documents.module.css';

const tones = { waiting: 'neutral', reading: 'accent', indexed: 'success', failed: 'danger' } as const;

type Props = { document: DocumentCard; isBusy: boolean; onRetry: () => void };

/** How far a document has come; why it failed, and the way to try again. */
export const DocumentState = ({ document: { state, reason, pagesDone, pagesOf, secondsLeft }, isBusy, onRetry }: Props) => {
  const { t } = useTranslation('documents');
  const progress = state === 'reading' && pagesOf ? t('pagesDone', { done: pagesDone, of: pagesOf }) : null;
  const left = secondsLeft ? t('secondsLeft', { seconds: secondsLeft }) : null;
  return (
    <span className={styles['named']}>
      <StatusDot tone={tones[state]} isLive={state === 'reading'}>
        {t(state)}
      </StatusDot>
      {progress && <span className={styles['hint']}>{[progress, left].filter(Boolean).join(' · ')}</span>}
      {state === 'failed' && (
        <>
          <span className={styles['hint']}>{reason?.msg}</span>
          <span>
            <Button size="small" isBusy={isBusy} onClick={onRetry}>
              {t('retry')}
            </Button>
          </span>
        </>
      )}
    </span>
  );
};
