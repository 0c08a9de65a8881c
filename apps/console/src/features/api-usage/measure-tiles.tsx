import type { ApiUsage, CallFigures } from '@inkstone/contract/api-usage';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './measure-tiles.module.css';
import type { Measure } from './usage-series.ts';
import { tokensOf, useFigureWords } from './use-figure-words.ts';

type Percentiles = CallFigures['latency'];
type Tile = { measure: Measure; name: string; value: string; change: string; help?: string };

const errorShare = ({ errors, requests }: ApiUsage['all']['now']): number => (requests ? errors / requests : 0);

/** What the calls came to in all, each with how it compares and what else there is to say. */
const useTiles = ({ now, before }: ApiUsage['all']): Tile[] => {
  const { t } = useTranslation('apiUsage');
  const words = useFigureWords();
  const time = (shown: Percentiles, earlier: Percentiles) => ({
    value: shown ? words.time(shown.p50) : '–',
    change: words.change(shown?.p50 ?? 0, earlier?.p50 ?? 0),
  });
  const spread = (shown: Percentiles) => shown && t('latencyHelp', { p95: words.time(shown.p95), p99: words.time(shown.p99) });
  return [
    { measure: 'requests', name: t('requests'), value: words.count(now.requests), change: words.change(now.requests, before.requests) },
    {
      measure: 'points',
      name: t('points'),
      value: words.points(now.points),
      change: words.change(Number(now.points), Number(before.points)),
    },
    {
      measure: 'tokens',
      name: t('tokens'),
      value: words.count(tokensOf(now)),
      change: words.change(tokensOf(now), tokensOf(before)),
      help: t('tokensHelp', { input: words.count(now.inputTokens), output: words.count(now.outputTokens) }),
    },
    {
      measure: 'errors',
      name: t('errorShare'),
      value: words.percent(errorShare(now)),
      change: words.change(errorShare(now), errorShare(before)),
      help: t('errorShareHelp', { errors: words.count(now.errors), requests: words.count(now.requests) }),
    },
    { measure: 'latency', name: t('latency'), ...time(now.latency, before.latency), help: spread(now.latency) ?? t('latencyNone') },
    {
      measure: 'firstToken',
      name: t('firstToken'),
      ...time(now.firstToken, before.firstToken),
      help: spread(now.firstToken) ?? t('firstTokenNone'),
    },
  ];
};

type Props = { all: ApiUsage['all']; measure: Measure; onChange: (measure: Measure) => void };

/** The figures of all calls side by side; the chosen one is what the chart below shows. */
export const MeasureTiles = ({ all, measure, onChange }: Props) => {
  const { t } = useTranslation('apiUsage');
  const group = useId();
  const tiles = useTiles(all);
  return (
    <div role="radiogroup" aria-label={t('measure')} className={styles['tiles']}>
      {tiles.map((tile) => (
        <label key={tile.measure} className={styles['tile']}>
          <input type="radio" name={group} checked={tile.measure === measure} onChange={() => onChange(tile.measure)} />
          <span className={styles['name']}>{tile.name}</span>
          <span className={`${styles['value']} numbers`}>{tile.value}</span>
          <span className={styles['change']}>{tile.change}</span>
          {tile.help && <span className={styles['help']}>{tile.help}</span>}
        </label>
      ))}
    </div>
  );
};
