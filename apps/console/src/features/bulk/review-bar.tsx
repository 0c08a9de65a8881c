import { Check, ChevronLeft, ChevronRight, PenLine, Undo2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#console/ui/controls/button.tsx';
import { Keys } from '#console/ui/data/keys.tsx';
import styles from './bulk.module.css';
import { ClaimButtons } from './claim-buttons.tsx';
import { bulkReasons } from './reject-reasons.ts';
import type { Review } from './use-review.ts';

const Why = ({ review }: { review: Review }) => {
  const { t } = useTranslation('bulk');
  return (
    <fieldset className={styles['why']}>
      <legend>{t('why')}</legend>
      {bulkReasons.map(({ reason, name }, at) => (
        <Button key={reason} size="small" onClick={() => review.reject(reason)}>
          <Keys keys={[String(at + 1)]} /> {t(name)}
        </Button>
      ))}
    </fieldset>
  );
};

const Conflict = ({ review, isUndo }: { review: Review; isUndo: boolean }) => {
  const { t } = useTranslation('bulk');
  return (
    <>
      <Button onClick={() => void review.settle('theirs')}>{t('takeTheirs')}</Button>
      <Button look="primary" onClick={() => void review.settle('ours')}>
        {t(isUndo ? 'putBack' : 'takeOurs')}
      </Button>
    </>
  );
};

const Decisions = ({ review }: { review: Review }) => {
  const { t } = useTranslation('bulk');
  const { mode, row } = review;
  if (row?.inStore) return <Conflict review={review} isUndo={row.state === 'undoConflict'} />;
  if (row?.state !== 'written') return null;
  return (
    <>
      <Button icon={PenLine} onClick={() => review.setMode('edit')}>
        {t('edit')} <Keys keys={['e']} />
      </Button>
      <Button icon={X} aria-expanded={mode === 'reject'} onClick={() => review.setMode(mode === 'reject' ? 'read' : 'reject')}>
        {t('reject')} <Keys keys={['r']} />
      </Button>
      <Button look="primary" icon={Check} onClick={review.accept}>
        {t('accept')} <Keys keys={['a']} />
      </Button>
    </>
  );
};

/** What can be done with the product that is shown; it stays in sight, and on a phone its buttons take the place of the keys. */
export const ReviewBar = ({ review }: { review: Review }) => {
  const { t } = useTranslation('bulk');
  return (
    <div role="toolbar" aria-label={t('review')} className={styles['bar']}>
      {review.mode === 'reject' && <Why review={review} />}
      {review.mode === 'claims' && <ClaimButtons claims={review.claims} approved={review.approved} approve={review.standFor} hasKeys />}
      <div className={styles['moves']}>
        <Button icon={ChevronLeft} aria-label={t('previous')} aria-keyshortcuts="k" onClick={() => review.move(-1)} />
        <Button icon={ChevronRight} aria-label={t('next')} aria-keyshortcuts="j" onClick={() => review.move(1)} />
        {review.said && (
          <Button icon={Undo2} aria-label={t('undoDecision')} aria-keyshortcuts="u" onClick={() => void review.undo()}>
            <Keys keys={['u']} />
          </Button>
        )}
      </div>
      <div className={styles['decisions']}>
        <Decisions review={review} />
      </div>
      <p className={styles['legend']}>
        <Keys keys={['j', 'k']} /> {t('keyMove')} · <Keys keys={['a']} /> {t('keyAccept')} · <Keys keys={['r', '1–6']} /> {t('keyReject')} ·{' '}
        <Keys keys={['1–4']} /> {t('keyField')} · <Keys keys={['e']} /> {t('keyEdit')} · <Keys keys={['u']} /> {t('keyUndo')}
      </p>
    </div>
  );
};
