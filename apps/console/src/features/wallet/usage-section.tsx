import { useQuery } from '@tanstack/react-query';
import { ChartColumn, ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#console/kernel/paths.ts';
import { formatPoints } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { DayFigures, useFiguresLook } from '#console/ui/charts/day-figures.tsx';
import { ButtonLink } from '#console/ui/controls/button.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { otherWork, tableOf, type UsageTable } from './usage-series.ts';
import { statisticsQuery } from './wallet.queries.ts';
import { useWorkName } from './work-names.ts';

const useFormat = () => {
  const language = useLanguage();
  return (value: number) =>
    formatPoints(String(Number(value.toFixed(6))), language, { precision: 'sum', beside: [], decimals: value > 0 && value < 1 ? 4 : 2 });
};

const useNames = () => {
  const { t } = useTranslation('wallet');
  const nameOf = useWorkName();
  return (work: string) => (work === otherWork ? t('otherWork') : nameOf(work));
};

/** The movements of points that the figures are made of. */
const ToTransactions = ({ from }: { from: string }) => {
  const { t } = useTranslation('wallet');
  return (
    <ButtonLink to={`${paths.wallet}?direction=out&from=${from}`} look="quiet" size="small" icon={ReceiptText}>
      {t('transactions')}
    </ButtonLink>
  );
};

/** Points used on each of the last 15 days by kind of work. `firstStep` is what an account without any use should do. */
export const UsageSection = ({ firstStep }: { firstStep?: ReactNode }) => {
  const { t } = useTranslation('wallet');
  const { look, lookControl } = useFiguresLook();
  const format = useFormat();
  const nameOf = useNames();
  const statistics = useQuery({ ...statisticsQuery, select: tableOf });
  const usage = statistics.data;
  const hasUse = usage !== undefined && usage.total > 0;
  const draw = ({ works, days }: UsageTable) =>
    hasUse ? (
      <DayFigures
        look={look}
        label={t('usageLabel')}
        series={works.map((work) => ({ key: work, name: nameOf(work) }))}
        days={days}
        format={format}
      />
    ) : (
      <EmptyState icon={ChartColumn} title={t('usageEmpty')} action={firstStep}>
        {t('usageEmptyHelp')}
      </EmptyState>
    );
  const actions = hasUse && (
    <>
      <ToTransactions from={usage.days[0]?.day ?? ''} />
      {lookControl}
    </>
  );
  return (
    <Section title={t('usage')} description={hasUse && t('usageHelp', { points: format(usage.total) })} actions={actions}>
      <QueryState query={statistics} skeleton={<Skeleton shape="lines" count={6} />} failed={t('usageFailed')}>
        {draw}
      </QueryState>
    </Section>
  );
};
