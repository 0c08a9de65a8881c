import type { BulkOrder, bulkEndpoints } from '@inkstone/contract/bulk';
import type { DataOf } from '@inkstone/contract/kit/endpoint';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { usePriceWords } from '#console/kernel/money/price-words.ts';
import { showFailure } from '#console/kernel/notices/toast.ts';
import { formatNumber, formatPoints } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { Fact, FactStrip } from '#console/ui/data/fact-strip.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import styles from './bulk.module.css';
import { estimateQuery, jobsKey, startJob } from './bulk.queries.ts';
import { jobPath } from './bulk-paths.ts';

type Estimate = DataOf<typeof bulkEndpoints.estimate>;
type Props = { order: BulkOrder; name: string };

const Figures = ({ estimate, choice }: { estimate: Estimate; choice: BulkOrder['choice'] }) => {
  const { t } = useTranslation('bulk');
  const language = useLanguage();
  const { products, points, pointsEach, available, isEnough, model } = estimate;
  const isFree = points === '0';
  const have = { points: formatPoints(available, language) };
  return (
    <div className={styles['estimate']}>
      <FactStrip>
        <Fact name={t('estimateProducts')} value={formatNumber(products, language)} />
        <Fact name={t('estimatePoints')} value={isFree ? t('estimateFree') : formatPoints(points, language)} />
      </FactStrip>
      <ul className={styles['lines']}>
        <li>{choice.by === 'filter' ? t('allFound') : t('chosenCount', { count: formatNumber(choice.productIds.length, language) })}</li>
        <li>{t('estimateModel', { model: model.model })}</li>
        {!isFree && <li>{t('estimateEach', { points: formatPoints(pointsEach, language) })}</li>}
        {!isFree && <li className={isEnough ? undefined : styles['short']}>{t(isEnough ? 'estimateAvailable' : 'estimateShort', have)}</li>}
      </ul>
    </div>
  );
};

const Start = ({ order, name, estimate }: Props & { estimate: Estimate }) => {
  const { t } = useTranslation('bulk');
  const words = usePriceWords();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => startJob({ ...order, name }),
    onSuccess: ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: jobsKey });
      void navigate(jobPath(id));
    },
    onError: showFailure,
  });
  return (
    <Button look="primary" icon={Play} isWide size="large" isBusy={isPending} disabled={!estimate.isEnough} onClick={() => mutate()}>
      {words.action(t('start'), estimate.points)}
    </Button>
  );
};

/** What a job would have and cost, and the button that starts it. */
export const EstimateCard = ({ order, name }: Props) => {
  const { t } = useTranslation('bulk');
  const query = useQuery({ ...estimateQuery(order), placeholderData: keepPreviousData });
  return (
    <Section title={t('estimate')}>
      <QueryState query={query.error ? { ...query, data: undefined } : query} skeleton={<Skeleton shape="form" count={2} />}>
        {(estimate) => (
          <div className={styles['form']}>
            <Figures estimate={estimate} choice={order.choice} />
            <Start order={order} name={name} estimate={estimate} />
          </div>
        )}
      </QueryState>
    </Section>
  );
};
