import type { ApiUsage, CallFigures } from '@inkstone/contract/api-usage';
import { useTranslation } from 'react-i18next';
import type { MeasureTile } from '#console/ui/charts/figures-by-part.tsx';
import type { Measure } from './usage-series.ts';
import { tokensOf, useCallWords } from './use-call-words.ts';

type Percentiles = CallFigures['latency'];
type Tile = MeasureTile<Measure>;

const errorShare = ({ errors, requests }: ApiUsage['all']['now']): number => (requests ? errors / requests : 0);

/** What the calls came to in all, each with how it compares and what else there is to say. */
export const useTiles = ({ now, before }: ApiUsage['all']): Tile[] => {
  const { t } = useTranslation('apiUsage');
  const words = useCallWords();
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
