import type { ApiUsage } from '@inkstone/contract/api-usage';
import { useQuery } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#console/kernel/paths.ts';
import type { FiguresLook } from '#console/ui/charts/day-figures.tsx';
import { FiguresByPart } from '#console/ui/charts/figures-by-part.tsx';
import { FiguresSection } from '#console/ui/charts/figures-section.tsx';
import { otherParts } from '#console/ui/charts/part-series.ts';
import { ButtonLink } from '#console/ui/controls/button.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { apiUsageQuery, exportUsage } from './api-usage.queries.ts';
import { PartsTable } from './parts-table.tsx';
import { type Division, useParts } from './usage-parts.ts';
import { isTime, type Measure, seriesOf } from './usage-series.ts';
import { useCallWords } from './use-call-words.ts';
import { useTiles } from './use-tiles.ts';

const percentileNames: Record<string, 'p50' | 'p95' | 'p99'> = { p50: 'p50', p95: 'p95', p99: 'p99' };

const Usage = ({ usage, look }: { usage: ApiUsage; look: FiguresLook }) => {
  const { t } = useTranslation('apiUsage');
  const { t: figures } = useTranslation('figures');
  const words = useCallWords();
  const tiles = useTiles(usage.all);
  const [measure, setMeasure] = useState<Measure>('requests');
  const [division, setDivision] = useState<Division>('app');
  const parts = useParts()(usage, division);
  const { keys, days } = seriesOf(usage, parts, measure);
  const nameOf = (key: string): string => {
    const percentile = percentileNames[key];
    if (isTime(measure) && percentile) return t(percentile);
    return key === otherParts ? figures('others') : (parts.find((part) => part.key === key)?.name ?? key);
  };
  const format = {
    requests: words.count,
    tokens: words.count,
    errors: words.count,
    latency: words.time,
    firstToken: words.time,
    points: (value: number) => words.points(String(Number(value.toFixed(6)))),
  };
  const divisions = [
    { value: 'app', label: t('byApp') },
    { value: 'model', label: t('byModel') },
    { value: 'kind', label: t('byKind') },
  ] as const;
  return (
    <>
      <FiguresByPart
        {...{ tiles, measure, divisions, division, days, look }}
        onMeasure={setMeasure}
        onDivision={setDivision}
        series={keys.map((key) => ({ key, name: nameOf(key) }))}
        format={format[measure]}
        isSum={!isTime(measure)}
        note={isTime(measure) && t('latencyAbout')}
      />
      <PartsTable parts={parts.filter(({ now }) => now.requests > 0)} division={division} />
    </>
  );
};

/** What the account's calls of the AI API came to in the last 15 days: by day, app, model and kind, and against the time before. */
export const ApiUsageSection = () => {
  const { t } = useTranslation('apiUsage');
  const toPlayground = (look: 'default' | 'quiet') => (
    <ButtonLink to={paths.playground} look={look}>
      {t('toPlayground')}
    </ButtonLink>
  );
  const empty = (
    <EmptyState icon={ChartColumn} title={t('empty')} action={toPlayground('default')}>
      {t('emptyText')}
    </EmptyState>
  );
  return (
    <FiguresSection
      title={t('title')}
      intro={t('intro')}
      failed={t('failed')}
      query={useQuery(apiUsageQuery)}
      hasFigures={({ all }) => all.now.requests > 0}
      empty={empty}
      actions={toPlayground('quiet')}
      onExport={exportUsage}
    >
      {(usage, look) => <Usage usage={usage} look={look} />}
    </FiguresSection>
  );
};
