import type { ChatUsage } from '@inkstone/contract/chat-usage';
import { useQuery } from '@tanstack/react-query';
import { Lock, MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#console/kernel/paths.ts';
import { profileQuery } from '#console/kernel/session/profile.ts';
import { useFigureWords } from '#console/kernel/texts/use-figure-words.ts';
import type { FiguresLook } from '#console/ui/charts/day-figures.tsx';
import { FiguresByPart, type MeasureTile } from '#console/ui/charts/figures-by-part.tsx';
import { FiguresSection } from '#console/ui/charts/figures-section.tsx';
import { otherParts, partSeries } from '#console/ui/charts/part-series.ts';
import { ButtonLink } from '#console/ui/controls/button.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { type Measure, readers } from './chat-measures.ts';
import { chatUsageQuery, exportUsage } from './chat-usage.queries.ts';
import { PartsTable } from './parts-table.tsx';
import { UnansweredSection } from './unanswered-section.tsx';
import { UncitedSection } from './uncited-section.tsx';
import { type Division, useParts } from './use-parts.ts';

const measures = ['answers', 'found', 'fromFaq', 'takenOver', 'notFound', 'points'] as const;

/** What the answers came to in all, each with how it compares. */
const useTiles = ({ now, before }: ChatUsage['all']): MeasureTile<Measure>[] => {
  const { t } = useTranslation('chatUsage');
  const words = useFigureWords();
  const share = (of: number) => (now.answers ? t('ofAnswers', { share: words.percent(of / now.answers) }) : undefined);
  return measures.map((measure) => {
    const value = readers[measure](now);
    const help = measure === 'answers' || measure === 'points' ? undefined : share(value);
    return {
      measure,
      name: t(measure),
      value: measure === 'points' ? words.points(now.points) : words.count(value),
      change: words.change(value, readers[measure](before)),
      ...(help && { help }),
    };
  });
};

const Usage = ({ usage, look }: { usage: ChatUsage; look: FiguresLook }) => {
  const { t } = useTranslation('chatUsage');
  const { t: figures } = useTranslation('figures');
  const words = useFigureWords();
  const tiles = useTiles(usage.all);
  const [measure, setMeasure] = useState<Measure>('answers');
  const [division, setDivision] = useState<Division>('outcome');
  const parts = useParts()(usage, division);
  const { keys, days } = partSeries(usage.days, parts, readers[measure]);
  const nameOf = (key: string): string => {
    if (key === otherParts) return figures('others');
    return parts.find((part) => part.key === key)?.name ?? key;
  };
  const divisions = [
    { value: 'outcome', label: t('byOutcome') },
    { value: 'base', label: t('byBase') },
    { value: 'user', label: t('byUser') },
  ] as const;
  return (
    <>
      <FiguresByPart
        {...{ tiles, measure, divisions, division, days, look }}
        onMeasure={setMeasure}
        onDivision={setDivision}
        series={keys.map((key) => ({ key, name: nameOf(key) }))}
        format={(value) => (measure === 'points' ? words.points(String(Number(value.toFixed(6)))) : words.count(value))}
      />
      <PartsTable parts={parts.filter(({ now }) => now.answers > 0)} division={division} />
    </>
  );
};

const Figures = () => {
  const { t } = useTranslation('chatUsage');
  const empty = (
    <EmptyState icon={MessagesSquare} title={t('empty')} action={<ButtonLink to={paths.aiChat}>{t('toChat')}</ButtonLink>}>
      {t('emptyText')}
    </EmptyState>
  );
  return (
    <FiguresSection
      title={t('title')}
      intro={t('intro')}
      failed={t('failedToLoad')}
      query={useQuery(chatUsageQuery)}
      hasFigures={({ all }) => all.now.answers > 0}
      empty={empty}
      onExport={exportUsage}
    >
      {(usage, look) => <Usage usage={usage} look={look} />}
    </FiguresSection>
  );
};

/** What the enterprise's knowledge bases answered in the last 15 days, and which documents never helped; for its admin alone. */
export const ChatUsageSection = () => {
  const { t } = useTranslation('chatUsage');
  const profile = useQuery(profileQuery);
  const refused = (
    <Section title={t('title')}>
      <EmptyState icon={Lock} title={t('adminsOnly')}>
        {t('adminsOnlyText')}
      </EmptyState>
    </Section>
  );
  return (
    <QueryState query={profile} skeleton={<Skeleton shape="lines" count={8} />}>
      {({ user }) =>
        user.role === 'owner' ? (
          <>
            <Figures />
            <UnansweredSection />
            <UncitedSection />
          </>
        ) : (
          refused
        )
      }
    </QueryState>
  );
};
