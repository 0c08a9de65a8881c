import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatMonth } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Segments } from '../controls/segments.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import type { ChartSeries } from './chart-series.ts';
import styles from './day-figures.module.css';

// Whoever has nothing to count needs no chart.
const StackedChart = lazy(() => import('./stacked-chart.tsx').then((module) => ({ default: module.StackedChart })));

export type FiguresLook = 'chart' | 'table';

/** Whether figures are shown as a chart or as a table, and the control that changes it. */
export const useFiguresLook = () => {
  const { t } = useTranslation('shell');
  const [look, setLook] = useState<FiguresLook>('chart');
  const looks = [
    { value: 'chart', label: t('asChart') },
    { value: 'table', label: t('asTable') },
  ] as const;
  return { look, lookControl: <Segments label={t('view')} options={looks} value={look} onChange={setLook} /> };
};

/** One day with a value for each series; `total` may have more than what the series show. */
export type FiguresDay = { day: string; values: readonly number[]; total: number };

type Props = {
  /** Accessible name: what is counted, over what time. */
  label: string;
  series: readonly ChartSeries[];
  /** Oldest first. */
  days: readonly FiguresDay[];
  format: (value: number) => string;
  /** False where the values of a day have no sum: lines then, instead of stacked bars. */
  isSum?: boolean;
};

/** The number of the day, and the month where a new one begins. */
const ticksOf = (day: string, index: number, month: (day: string) => string) => ({
  tick: String(Number(day.slice(8))),
  ...((index === 0 || day.endsWith('-01')) && { under: month(day) }),
});

const DayChart = ({ label, series, days, format, isSum = true }: Props) => {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  return (
    <Suspense fallback={<Skeleton shape="lines" count={6} />}>
      <StackedChart
        label={label}
        totalName={isSum ? t('total') : null}
        format={format}
        series={series}
        bars={days.map(({ day, values }, index) => ({
          key: day,
          title: formatDay(day, language),
          values,
          ...ticksOf(day, index, (at) => formatMonth(at, language)),
        }))}
      />
    </Suspense>
  );
};

const DayTable = ({ label, series, days, format, isSum = true }: Props) => {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  return (
    <div className={styles['scroll']}>
      <table aria-label={label} className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            {series.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
            {isSum && <th scope="col">{t('total')}</th>}
          </tr>
        </thead>
        <tbody className="numbers">
          {[...days].reverse().map(({ day, values, total }) => (
            <tr key={day}>
              <th scope="row">{formatDay(day, language)}</th>
              {values.map((value, index) => (
                <td key={series[index]?.key}>{value ? format(value) : '–'}</td>
              ))}
              {isSum && <td>{format(total)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** What was counted on each of a few days, as a chart or as a table, newest day first. */
export const DayFigures = ({ look, ...figures }: Props & { look: FiguresLook }) =>
  look === 'chart' ? <DayChart {...figures} /> : <DayTable {...figures} />;
