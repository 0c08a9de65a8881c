import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../theme/class-names.ts';
import { ChartDrawing, heights } from './chart-drawing.tsx';
import { ticksUpTo } from './chart-scale.ts';
import { type ChartBar, type ChartSeries, totalOf } from './chart-series.ts';
import { Legend } from './legend.tsx';
import styles from './stacked-chart.module.css';
import { ValueCard } from './value-card.tsx';

type Props = {
  /** Accessible name: what is counted, over what time. */
  label: string;
  series: readonly ChartSeries[];
  bars: readonly ChartBar[];
  format: (value: number) => string;
  /** What the sum of a bar is called; null where its values have none: each series is a line then. */
  totalName: string | null;
};

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

/** Pixels from edge to edge, also after the window changed. */
const useWidth = () => {
  const area = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = area;
    if (!current) return;
    const measure = () => setWidth(current.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return { area, width };
};

/** Room for the numbers of the scale: a digit is no wider than 7 px. */
const gutterFor = (numbers: readonly string[]): number => Math.max(44, ...numbers.map(({ length }) => length * 7 + 6));

/** Bars of stacked values, or lines. One stop of the Tab key; arrows go from bar to bar, each of which says its values. */
export const StackedChart = ({ label, series, bars, format, totalName }: Props) => {
  const [shown, setShown] = useState<number | null>(null);
  const { plot, stop, walk } = useWalk(bars.length);
  const { area, width } = useWidth();
  const isSum = totalName !== null;
  const greatest = Math.max(...bars.map((bar) => (isSum ? totalOf(bar) : Math.max(0, ...bar.values))));
  const ticks = ticksUpTo(greatest, { areWhole: bars.every(({ values }) => values.every(Number.isInteger)) });
  const gutter = gutterFor(ticks.map(format));
  const spoken = (bar: ChartBar) => {
    const parts = series.flatMap(({ name }, at) => (bar.values[at] ? [`${name} ${format(bar.values[at])}`] : []));
    if (!isSum) return `${bar.title}: ${parts.join(', ')}`;
    return [`${bar.title}: ${totalName} ${format(totalOf(bar))}`, ...(parts.length > 1 ? parts : [])].join(', ');
  };
  const shownBar = shown === null ? undefined : bars[shown];
  const middle = (index: number) => gutter + ((index + 0.5) * (width - gutter)) / bars.length;
  return (
    <div className={styles['chart']}>
      <Legend series={series} />
      <div ref={area} className={styles['area']} style={{ height: heights.plot + heights.ticks }}>
        {width > gutter && <ChartDrawing {...{ width, gutter, series, bars, ticks, format, isSum }} />}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
        <div ref={plot} role="group" aria-label={label} className={styles['plot']} style={{ left: gutter, height: heights.plot }}>
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
            />
          ))}
        </div>
        {shown !== null && shownBar && (
          <ValueCard key={shownBar.key} bar={shownBar} left={middle(shown)} {...{ series, format, totalName }} />
        )}
      </div>
    </div>
  );
};
