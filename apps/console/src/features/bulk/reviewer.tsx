import type { BulkRowEntry } from '@inkstone/contract/bulk';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { ButtonLink } from '#console/ui/controls/button.tsx';
import { Banner } from '#console/ui/feedback/banner.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { StatusDot } from '#console/ui/feedback/status-dot.tsx';
import { Page } from '#console/ui/layout/page.tsx';
import styles from './bulk.module.css';
import { jobPath } from './bulk-paths.ts';
import { EditDialog } from './edit-dialog.tsx';
import { rowWord } from './job-state.ts';
import { ReviewBar } from './review-bar.tsx';
import { ReviewTexts } from './review-texts.tsx';
import { useReview } from './use-review.ts';
import { useReviewKeys } from './use-review-keys.ts';

type Props = { jobId: string; rows: readonly BulkRowEntry[]; back: ReactNode };
type PlaceProps = { entry: BulkRowEntry; at: number; count: number; decision: BulkRowEntry['decision'] };

const Place = ({ entry, at, count, decision }: PlaceProps) => {
  const { t } = useTranslation('bulk');
  const language = useLanguage();
  const { name, tone, isLive = false } = rowWord({ ...entry, decision });
  return (
    <div className={styles['place']}>
      <span className="numbers">{t('position', { position: formatNumber(at + 1, language), count: formatNumber(count, language) })}</span>
      <StatusDot tone={tone} isLive={isLive}>
        {t(name)}
      </StatusDot>
    </div>
  );
};

const AllDecided = ({ jobId, rows, decisionOf }: Pick<Props, 'jobId' | 'rows'> & Pick<ReturnType<typeof useReview>, 'decisionOf'>) => {
  const { t } = useTranslation('bulk');
  const language = useLanguage();
  const countOf = (decision: BulkRowEntry['decision']) => formatNumber(rows.filter((row) => decisionOf(row) === decision).length, language);
  return (
    <Banner tone="accent" action={<ButtonLink to={jobPath(jobId)}>{t('toJob')}</ButtonLink>}>
      {t('reviewDone')} {t('reviewDoneText', { accepted: countOf('accepted'), rejected: countOf('rejected') })}
    </Banner>
  );
};

/** What was just decided, for a screen reader. */
const Said = ({
  rows,
  id,
  decisionOf,
}: { rows: Props['rows']; id: string | undefined } & Pick<ReturnType<typeof useReview>, 'decisionOf'>) => {
  const { t } = useTranslation('bulk');
  const row = rows.find((one) => one.id === id);
  const decision = row && decisionOf(row);
  return (
    <p role="status" className="visually-hidden">
      {row && decision !== 'open' && t(decision === 'accepted' ? 'saidAccepted' : 'saidRejected', { title: row.title })}
    </p>
  );
};

/** One product after the other, by keyboard or by buttons. */
export const Reviewer = ({ jobId, rows, back }: Props) => {
  const { t } = useTranslation('bulk');
  const review = useReview(jobId, rows);
  useReviewKeys(review);
  const { entry, at, query, decisionOf, isAllDecided, mode, row } = review;
  return (
    <Page title={entry?.title ?? t('review')} intro={back}>
      {isAllDecided && <AllDecided jobId={jobId} rows={rows} decisionOf={decisionOf} />}
      {entry && <Place entry={row ?? entry} at={at} count={rows.length} decision={decisionOf(entry)} />}
      <QueryState query={query} skeleton={<Skeleton shape="form" count={4} />}>
        {(loaded) => (
          <ReviewTexts
            row={loaded}
            open={review.open}
            marks={review.marks}
            copied={review.copied}
            left={review.left}
            onToggle={review.toggle}
          />
        )}
      </QueryState>
      <ReviewBar review={review} />
      <Said rows={rows} id={review.said} decisionOf={decisionOf} />
      {mode === 'edit' && row && <EditDialog row={row} onClose={() => review.setMode('read')} onSave={review.saveEdits} />}
    </Page>
  );
};
