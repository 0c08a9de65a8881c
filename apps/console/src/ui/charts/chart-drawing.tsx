import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleBand, scaleLinear } from '@visx/scale';
import { BarRounded, BarStack, LinePath } from '@visx/shape';
import { classNames } from '../theme/class-names.ts';
import type { ChartBar, ChartSeries } from './chart-series.ts';
import styles from './stacked-chart.module.css';

type Props = {
  width: number;
  /** Left of the bars, for the numbers of the scale. */
  gutter: number;
  series: readonly ChartSeries[];
  bars: readonly ChartBar[];
  ticks: number[];
  format: (value: number) => string;
  /** False where the values of a bar have no sum: each series is a line then. */
  isSum: boolean;
};

type Drawn = Pick<Props, 'series' | 'bars'> & {
  xScale: ReturnType<typeof scaleBand<string>>;
  yScale: ReturnType<typeof scaleLinear<number>>;
};

/** Pixels: the room of the bars, and of what stands under them. */
export const heights = { plot: 180, ticks: 36 } as const;
const widest = 28;

/** The values of each bar over each other. */
const Stacks = ({ series, bars, xScale, yScale }: Drawn) => {
  const barWidth = Math.min(xScale.bandwidth() * 0.64, widest);
  const indexOf = new Map(series.map(({ key }, index) => [key, index]));
  const amountOf = (bar: ChartBar, key: string) => bar.values[indexOf.get(key) ?? -1] ?? 0;
  const topOf = ({ values }: ChartBar) => values.findLastIndex((value) => value > 0);
  return (
    <BarStack
      data={[...bars]}
      keys={series.map(({ key }) => key)}
      value={amountOf}
      x={({ key }) => key}
      xScale={xScale}
      yScale={yScale}
      color={(key) => `${indexOf.get(key) ?? 0}`}
    >
      {(stacks) =>
        stacks.flatMap((stack) =>
          stack.bars.flatMap(({ x, y, width: room, height, bar, color }) => {
            const isTop = stack.index === topOf(bar.data);
            if (!amountOf(bar.data, stack.key)) return [];
            return (
              <BarRounded
                key={`${stack.key} ${bar.data.key}`}
                className={classNames(styles['segment'], styles[`series${color}`])}
                x={x + (room - barWidth) / 2}
                // A line of the ground between two values; the smallest value is still seen.
                y={isTop ? y : y + 1}
                width={barWidth}
                height={Math.max(isTop ? height : height - 1, 1)}
                radius={3}
                top={isTop}
              />
            );
          }),
        )
      }
    </BarStack>
  );
};

/** A line for each series; a day without a value leaves a gap. */
const Lines = ({ series, bars, xScale, yScale }: Drawn) =>
  series.map(({ key }, index) => {
    const isThere = ({ values }: ChartBar) => (values[index] ?? 0) > 0;
    const x = (bar: ChartBar) => (xScale(bar.key) ?? 0) + xScale.bandwidth() / 2;
    const y = ({ values }: ChartBar) => yScale(values[index] ?? 0);
    return (
      <g key={key} className={styles[`series${index}`]}>
        <LinePath data={[...bars]} defined={isThere} x={x} y={y} stroke="currentcolor" strokeWidth={2} />
        {bars.filter(isThere).map((bar) => (
          <circle key={bar.key} cx={x(bar)} cy={y(bar)} r={3} className={styles['segment']} />
        ))}
      </g>
    );
  });

/** What is seen of a chart: lines with their numbers, bars of stacked values or lines through them, and what each bar stands for. Readers of the screen have the buttons over it. */
export const ChartDrawing = ({ width, gutter, series, bars, ticks, format, isSum }: Props) => {
  const xScale = scaleBand({ domain: bars.map(({ key }) => key), range: [gutter, width] });
  const yScale = scaleLinear({ domain: [0, ticks.at(-1) ?? 1], range: [heights.plot, 0] });
  const barOf = new Map(bars.map((bar) => [bar.key, bar]));
  return (
    <svg width={width} height={heights.plot + heights.ticks} className={styles['drawing']} aria-hidden="true">
      <AxisLeft
        scale={yScale}
        tickValues={ticks}
        tickFormat={(value) => format(Number(value))}
        tickLength={-width}
        tickLineProps={{ className: styles['line'] ?? '' }}
        hideAxisLine
        tickComponent={({ y, formattedValue }) => (
          <text x={0} y={y - 5} className="numbers">
            {formattedValue}
          </text>
        )}
      />
      {isSum ? <Stacks {...{ series, bars, xScale, yScale }} /> : <Lines {...{ series, bars, xScale, yScale }} />}
      <AxisBottom
        scale={xScale}
        top={heights.plot}
        tickValues={bars.map(({ key }) => key)}
        hideAxisLine
        hideTicks
        tickFormat={(key) => key}
        tickComponent={({ x, formattedValue = '' }) => (
          <>
            <text x={x} y={16} className={classNames(styles['tick'], 'numbers')}>
              {barOf.get(formattedValue)?.tick}
            </text>
            <text x={x} y={32} className={styles['under']}>
              {barOf.get(formattedValue)?.under}
            </text>
          </>
        )}
      />
    </svg>
  );
};
