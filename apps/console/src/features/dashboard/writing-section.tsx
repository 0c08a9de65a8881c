import type { Writing } from '@inkstone/contract/dashboard';
import { useQuery } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { DayFigures, useFiguresLook } from '#console/ui/charts/day-figures.tsx';
import { Segments } from '#console/ui/controls/segments.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import styles from './dashboard.module.css';
import { writingQuery } from './dashboard.queries.ts';
import { writerKinds } from './writer-kinds.ts';
import { type Counted, seriesOf, shownSum } from './writing-figures.ts';

type Props = { writing: Writing; look: 'chart' | 'table' };

/** One of both at a time: a text that was written and published is one text. */
const Figures = ({ writing, look }: Props) => {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const [counted, setCounted] = useState<Counted>('written');
  const { kinds, days } = seriesOf(writing, counted);
  const choices = (['written', 'published'] as const).map((value) => ({
    value,
    label: t(`${value}Count`, { texts: formatNumber(shownSum(writing, value), language) }),
  }));
  return (
    <div className={styles['figures']}>
      <Segments label={t('counted')} options={choices} value={counted} onChange={setCounted} />
      {kinds.length ? (
        <DayFigures
          look={look}
          label={t(`${counted}Label`)}
          series={kinds.map((kind) => ({ key: kind, name: t(writerKinds[kind].names) }))}
          days={days}
          format={(value) => formatNumber(value, language)}
        />
      ) : (
        <p className={styles['none']}>{t(`${counted}None`)}</p>
      )}
    </div>
  );
};

/** How many texts of each kind were written and published on each of the last 15 days. */
export const WritingSection = ({ firstStep }: { firstStep: ReactNode }) => {
  const { t } = useTranslation('dashboard');
  const { look, lookControl } = useFiguresLook();
  const query = useQuery(writingQuery);
  const hasTexts = query.data !== undefined && shownSum(query.data, 'written') + shownSum(query.data, 'published') > 0;
  const empty = (
    <EmptyState icon={ChartColumn} title={t('writingEmpty')} action={firstStep}>
      {t('writingEmptyText')}
    </EmptyState>
  );
  return (
    <Section title={t('writing')} description={hasTexts && t('writingText')} actions={hasTexts && lookControl}>
      <QueryState query={query} skeleton={<Skeleton shape="lines" count={6} />} failed={t('writingFailed')}>
        {(writing) => (hasTexts ? <Figures writing={writing} look={look} /> : empty)}
      </QueryState>
    </Section>
  );
};
