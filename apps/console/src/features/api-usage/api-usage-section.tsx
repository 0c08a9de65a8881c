import type { ApiUsage } from '@inkstone/contract/api-usage';
import { useQuery } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#console/kernel/paths.ts';
import { DayFigures, type FiguresLook, useFiguresLook } from '#console/ui/charts/day-figures.tsx';
import { ButtonLink } from '#console/ui/controls/button.tsx';
import { Segments } from '#console/ui/controls/segments.tsx';
import { ExportButton } from '#console/ui/data/export-button.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { apiUsageQuery, exportUsage } from './api-usage.queries.ts';
import styles from './measure-tiles.module.css';
import { MeasureTiles } from './measure-tiles.tsx';
import { PartsTable } from './parts-table.tsx';
import { type Division, useParts } from './usage-parts.ts';
import { isTime, type Measure, others, seriesOf } from './usage-series.ts';
import { useFigureWords } from './use-figure-words.ts';

type ChartProps = { usage: ApiUsage; measure: Measure; division: Division; look: FiguresLook };

const Chart = ({ usage, measure, division, look }: ChartProps) => {
  const { t } = useTranslation('apiUsage');
  const words = useFigureWords();
  const parts = useParts()(usage, division);
  const { keys, days } = seriesOf(usage, parts, measure);
  const percentileNames: Record<string, string> = { p50: t('p50'), p95: t('p95'), p99: t('p99') };
  const nameOf = (key: string): string => {
    if (isTime(measure)) return percentileNames[key] ?? key;
    return key === others ? t('others') : (parts.find((part) => part.key === key)?.name ?? key);
  };
  const format = {
    requests: words.count,
    tokens: words.count,
    errors: words.count,
    latency: words.time,
    firstToken: words.time,
    points: (value: number) => words.points(String(Number(value.toFixed(6)))),
  };
  if (!days.some(({ values }) => values.some((value) => value > 0))) return <p className={styles['none']}>{t('noneOfIt')}</p>;
  return (
    <>
      <DayFigures
        look={look}
        label={t('chartLabel', { measure: t(measure) })}
        series={keys.map((key) => ({ key, name: nameOf(key) }))}
        days={days}
        format={format[measure]}
        isSum={!isTime(measure)}
      />
      {isTime(measure) && <p className={styles['help']}>{t('latencyAbout')}</p>}
    </>
  );
};

const Usage = ({ usage, look }: { usage: ApiUsage; look: FiguresLook }) => {
  const { t } = useTranslation('apiUsage');
  const [measure, setMeasure] = useState<Measure>('requests');
  const [division, setDivision] = useState<Division>('app');
  const parts = useParts()(usage, division);
  const divisions = [
    { value: 'app', label: t('byApp') },
    { value: 'model', label: t('byModel') },
    { value: 'kind', label: t('byKind') },
  ] as const;
  return (
    <>
      <MeasureTiles all={usage.all} measure={measure} onChange={setMeasure} />
      <div className={styles['figures']}>
        <Segments label={t('by')} options={divisions} value={division} onChange={setDivision} />
        <Chart usage={usage} measure={measure} division={division} look={look} />
      </div>
      <PartsTable parts={parts.filter(({ now }) => now.requests > 0)} division={division} />
    </>
  );
};

/** What the account's calls of the AI API came to in the last 15 days: by day, app, model and kind, and against the time before. */
export const ApiUsageSection = () => {
  const { t } = useTranslation('apiUsage');
  const { look, lookControl } = useFiguresLook();
  const query = useQuery(apiUsageQuery);
  const hasCalls = (query.data?.all.now.requests ?? 0) > 0;
  const actions = hasCalls && (
    <>
      <ButtonLink to={paths.playground} look="quiet">
        {t('toPlayground')}
      </ButtonLink>
      <ExportButton onExport={exportUsage} />
      {lookControl}
    </>
  );
  const empty = (
    <EmptyState icon={ChartColumn} title={t('empty')} action={<ButtonLink to={paths.playground}>{t('toPlayground')}</ButtonLink>}>
      {t('emptyText')}
    </EmptyState>
  );
  return (
    <Section title={t('title')} description={hasCalls && t('intro')} actions={actions} padding={hasCalls ? 'flush' : 'normal'}>
      <QueryState query={query} skeleton={<Skeleton shape="lines" count={8} />} failed={t('failed')}>
        {(usage) => (hasCalls ? <Usage usage={usage} look={look} /> : empty)}
      </QueryState>
    </Section>
  );
};
