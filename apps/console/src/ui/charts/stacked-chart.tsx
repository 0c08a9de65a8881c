import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { classNames } from '../theme/class-names.ts';
import { ticksUpTo } from './chart-scale.ts';
import styles from './stacked-chart.module.css';

export type ChartSeries = { key: string; name: string };
export type ChartBar = {
  key: string;
  /** What stands under the bar; `under` is a second line, for the first bar of a month. */
  tick: string;
  under?: string;
  /** The whole name of the bar, for the value card. */
  title: string;
  /** One value for each series. */
  values: readonly number[];
};

type Props = {
  /** Accessible name: what is counted, over what time. */
  label: string;
  series: readonly ChartSeries[];
  bars: readonly ChartBar[];
  format: (value: number) => string;
  /** What the sum of a bar is called. */
  totalName: string;
};

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const percent = (part: number, whole: number): string => `${(part / whole) * 100}%`;

/** How many colours there are; further series would have to be gathered in one. */
export const chartColours = 6;

const Swatch = ({ index }: { index: number }) => (
  <span className={classNames(styles['swatch'], styles[`series${index}`])} aria-hidden="true" />
);

const ValueCard = ({
  bar,
  index,
  count,
  series,
  format,
  totalName,
}: Omit<Props, 'label' | 'bars'> & { bar: ChartBar; index: number; count: number }) => (
  <div
    className={classNames(styles['card'], styles[index < count / 2 ? 'behind' : 'before'])}
    style={{ left: percent(index + 0.5, count) }}
    aria-hidden="true"
  >
    <p className={styles['cardTitle']}>{bar.title}</p>
    <dl>
      {series.map(({ key, name }, at) =>
        bar.values[at] ? (
          <div key={key}>
            <dt>
              <Swatch index={at} />
              {name}
            </dt>
            <dd className="numbers">{format(bar.values[at])}</dd>
          </div>
        ) : null,
      )}
      <div className={styles['cardTotal']}>
        <dt>{totalName}</dt>
        <dd className="numbers">{format(sumOf(bar.values))}</dd>
      </div>
    </dl>
  </div>
);

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => Math.min(at + 1, last),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
};

const useWalk = (count: number) => {
  const plot = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(count - 1);
  const walk = (event: KeyboardEvent, index: number) => {
    const next = steps[event.key]?.(index, count - 1);
    if (next === undefined) return;
    event.preventDefault();
    setStop(next);
    plot.current?.querySelectorAll<HTMLElement>('button')[next]?.focus();
  };
  return { plot, stop: Math.min(stop, count - 1), walk };
};

const Legend = ({ series }: { series: readonly ChartSeries[] }) => (
  <ul className={styles['legend']}>
    {series.map(({ key, name }, index) => (
      <li key={key}>
        <Swatch index={index} />
        {name}
      </li>
    ))}
  </ul>
);

const Scale = ({ ticks, format }: { ticks: readonly number[]; format: (value: number) => string }): ReactNode => {
  const top = ticks.at(-1) ?? 1;
  return ticks.map((tick) => (
    <div key={tick} className={styles['line']} style={{ bottom: percent(tick, top) }}>
      <span className="numbers">{format(tick)}</span>
    </div>
  ));
};

/** Bars of stacked values. One stop of the Tab key; arrows go from bar to bar, each of which says its values. */
export const StackedChart = ({ label, series, bars, format, totalName }: Props) => {
  const [shown, setShown] = useState<number | null>(null);
  const { plot, stop, walk } = useWalk(bars.length);
  const ticks = ticksUpTo(Math.max(...bars.map(({ values }) => sumOf(values))));
  const top = ticks.at(-1) ?? 1;
  const spoken = ({ title, values }: ChartBar) => {
    const parts = series.flatMap(({ name }, at) => (values[at] ? [`${name} ${format(values[at])}`] : []));
    return [`${title}: ${totalName} ${format(sumOf(values))}`, ...(parts.length > 1 ? parts : [])].join(', ');
  };
  const shownBar = shown === null ? undefined : bars[shown];
  return (
    <div className={styles['chart']}>
      <Legend series={series} />
      <div className={styles['area']}>
        <div className={styles['lines']} aria-hidden="true">
          <Scale ticks={ticks} format={format} />
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
        <div ref={plot} role="group" aria-label={label} className={styles['plot']}>
          {bars.map((bar, index) => (
            <button
              key={bar.key}
              type="button"
              tabIndex={index === stop ? 0 : -1}
              aria-label={spoken(bar)}
              className={classNames(styles['bar'], shown === index && styles['shown'])}
              onPointerEnter={() => setShown(index)}
              onPointerLeave={() => setShown(null)}
              onFocus={() => setShown(index)}
              onBlur={() => setShown(null)}
              onKeyDown={(event) => walk(event, index)}
            >
              <span className={styles['stack']}>
                {bar.values.map((value, at) =>
                  value > 0 ? (
                    <span key={series[at]?.key} className={styles[`series${at}`]} style={{ height: percent(value, top) }} />
                  ) : null,
                )}
              </span>
            </button>
          ))}
          {shown !== null && shownBar && (
            <ValueCard bar={shownBar} index={shown} count={bars.length} series={series} format={format} totalName={totalName} />
          )}
        </div>
        <div className={classNames(styles['ticks'], 'numbers')} aria-hidden="true">
          {bars.map(({ key, tick, under }) => (
            <span key={key} className={styles['place']}>
              {tick}
              {under && <span className={styles['under']}>{under}</span>}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
};
