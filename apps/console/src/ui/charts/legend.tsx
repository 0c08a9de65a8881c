import { classNames } from '../theme/class-names.ts';
import type { ChartSeries } from './chart-series.ts';
import styles from './stacked-chart.module.css';

/** The colour of a series beside its name. */
export const Swatch = ({ index }: { index: number }) => (
  <span className={classNames(styles['swatch'], styles[`series${index}`])} aria-hidden="true" />
);

/** Which colour stands for what. */
export const Legend = ({ series }: { series: readonly ChartSeries[] }) => (
  <ul className={styles['legend']}>
    {series.map(({ key, name }, index) => (
      <li key={key}>
        <Swatch index={index} />
        {name}
      </li>
    ))}
  </ul>
);
