import { TooltipWithBounds } from '@visx/tooltip';
import { type ChartBar, type ChartSeries, totalOf } from './chart-series.ts';
import { Swatch } from './legend.tsx';
import styles from './stacked-chart.module.css';

type Props = { bar: ChartBar; left: number; series: readonly ChartSeries[]; format: (value: number) => string; totalName: string | null };

/** The values of one bar, beside it; the bar's button says the same to readers of the screen. */
export const ValueCard = ({ bar, left, series, format, totalName }: Props) => (
  <TooltipWithBounds left={left} top={0} offsetLeft={24} offsetTop={0} unstyled applyPositionStyle className={styles['card'] ?? ''}>
    <div aria-hidden="true">
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
        {totalName !== null && (
          <div className={styles['cardTotal']}>
            <dt>{totalName}</dt>
            <dd className="numbers">{format(totalOf(bar))}</dd>
          </div>
        )}
      </dl>
    </div>
  </TooltipWithBounds>
);
