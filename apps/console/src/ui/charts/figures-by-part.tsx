import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Segments } from '../controls/segments.tsx';
import type { ChartSeries } from './chart-series.ts';
import { DayFigures, type FiguresDay, type FiguresLook } from './day-figures.tsx';
import styles from './figures-by-part.module.css';

/** A figure with how it compares with the time before; the chosen one is what the chart below shows. */
export type MeasureTile<Measure extends string> = { measure: Measure; name: string; value: string; change: string; help?: string };

type TilesProps<Measure extends string> = {
  tiles: readonly MeasureTile<Measure>[];
  measure: Measure;
  onMeasure: (measure: Measure) => void;
};

const Tiles = <Measure extends string>({ tiles, measure, onMeasure }: TilesProps<Measure>) => {
  const { t } = useTranslation('figures');
  const group = useId();
  return (
    <div role="radiogroup" aria-label={t('measure')} className={styles['tiles']}>
      {tiles.map((tile) => (
        <label key={tile.measure} className={styles['tile']}>
          <input type="radio" name={group} checked={tile.measure === measure} onChange={() => onMeasure(tile.measure)} />
          <span className={styles['name']}>{tile.name}</span>
          <span className={`${styles['value']} numbers`}>{tile.value}</span>
          <span className={styles['change']}>{tile.change}</span>
          {tile.help && <span className={styles['help']}>{tile.help}</span>}
        </label>
      ))}
    </div>
  );
};

type Props<Measure extends string, Division extends string> = TilesProps<Measure> & {
  divisions: readonly { value: Division; label: string }[];
  division: Division;
  onDivision: (division: Division) => void;
  series: readonly ChartSeries[];
  days: readonly FiguresDay[];
  format: (value: number) => string;
  /** False where the values of a day have no sum. */
  isSum?: boolean;
  look: FiguresLook;
  /** Below the chart. */
  note?: ReactNode;
};

/** Figures of the last days side by side, and the chosen one day by day, divided by the parts that it is made of. */
export const FiguresByPart = <Measure extends string, Division extends string>({
  divisions,
  division,
  onDivision,
  series,
  days,
  format,
  isSum = true,
  look,
  note,
  ...tiles
}: Props<Measure, Division>) => {
  const { t } = useTranslation('figures');
  const name = tiles.tiles.find(({ measure }) => measure === tiles.measure)?.name ?? '';
  const isEmpty = !days.some(({ values }) => values.some((value) => value > 0));
  return (
    <>
      <Tiles {...tiles} />
      <div className={styles['figures']}>
        <Segments label={t('by')} options={divisions} value={division} onChange={onDivision} />
        {isEmpty ? (
          <p className={styles['none']}>{t('noneOfIt')}</p>
        ) : (
          <DayFigures {...{ look, series, days, format, isSum }} label={t('chartLabel', { measure: name })} />
        )}
        {!isEmpty && note && <p className={styles['help']}>{note}</p>}
      </div>
    </>
  );
};
