import { useQuery } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatMonth, formatPoints } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Segments } from '#console/ui/controls/segments.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import styles from './usage-section.module.css';
import { otherWork, tableOf, type UsageTable } from './usage-series.ts';
import { statisticsQuery } from './wallet.queries.ts';
import { useWorkName } from './work-names.ts';

// Whoever has used no points needs no chart.
const StackedChart = lazy(() => import('#console/ui/charts/stacked-chart.tsx').then((module) => ({ default: module.StackedChart })));

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

/** The number of the day, and the month where a new one begins. */
const ticksOf = (day: string, index: number, month: (day: string) => string) => ({
  tick: String(Number(day.slice(8))),
  ...((index === 0 || day.endsWith('-01')) && { under: month(day) }),
});

const UsageChart = ({ usage }: { usage: UsageTable }) => {
  const { t } = useTranslation('wallet');
  const language = useLanguage();
  const nameOf = useNames();
  return (
    <StackedChart
      label={t('usageLabel')}
      totalName={t('total')}
      format={useFormat()}
      series={usage.works.map((work) => ({ key: work, name: nameOf(work) }))}
      bars={usage.days.map(({ day, values }, index) => ({
        key: day,
        title: formatDay(day, language),
        values,
        ...ticksOf(day, index, (at) => formatMonth(at, language)),
      }))}
    />
  );
};

const UsageRows = ({ usage }: { usage: UsageTable }) => {
  const { t } = useTranslation('wallet');
  const language = useLanguage();
  const nameOf = useNames();
  const format = useFormat();
  return (
    <div className={styles['scroll']}>
      <table aria-label={t('usageLabel')} className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            {usage.works.map((work) => (
              <th key={work} scope="col">
                {nameOf(work)}
              </th>
            ))}
            <th scope="col">{t('total')}</th>
          </tr>
        </thead>
        <tbody className="numbers">
          {[...usage.days].reverse().map(({ day, values, total }) => (
            <tr key={day}>
              <th scope="row">{formatDay(day, language)}</th>
              {values.map((value, index) => (
                <td key={usage.works[index]}>{value ? format(value) : '–'}</td>
              ))}
              <td>{format(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

type Look = 'chart' | 'table';

/** Points used on each of the last 15 days by kind of work. `firstStep` is what an account without any use should do. */
export const UsageSection = ({ firstStep }: { firstStep?: ReactNode }) => {
  const { t } = useTranslation('wallet');
  const [look, setLook] = useState<Look>('chart');
  const format = useFormat();
  const statistics = useQuery({ ...statisticsQuery, select: tableOf });
  const usage = statistics.data;
  const hasUse = usage !== undefined && usage.total > 0;
  const draw = (loaded: UsageTable) => {
    if (!hasUse) {
      return (
        <EmptyState icon={ChartColumn} title={t('usageEmpty')} action={firstStep}>
          {t('usageEmptyHelp')}
        </EmptyState>
      );
    }
    if (look === 'table') return <UsageRows usage={loaded} />;
    return (
      <Suspense fallback={<Skeleton shape="lines" count={6} />}>
        <UsageChart usage={loaded} />
      </Suspense>
    );
  };
  const looks = [
    { value: 'chart', label: t('asChart') },
    { value: 'table', label: t('asTable') },
  ] as const;
  return (
    <Section
      title={t('usage')}
      description={hasUse && t('usageHelp', { points: format(usage.total) })}
      actions={hasUse && <Segments label={t('view')} options={looks} value={look} onChange={setLook} />}
    >
      <QueryState query={statistics} skeleton={<Skeleton shape="lines" count={6} />} failed={t('usageFailed')}>
        {draw}
      </QueryState>
    </Section>
  );
};
