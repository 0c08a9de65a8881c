import type { UnansweredQuestion } from '@inkstone/contract/chat-usage';
import { useQuery } from '@tanstack/react-query';
import { MessageCircleQuestion } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '#console/kernel/paths.ts';
import { useFigureWords } from '#console/kernel/texts/use-figure-words.ts';
import { Link } from '#console/ui/controls/link.tsx';
import { type Column, DataTable } from '#console/ui/data/data-table.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { unansweredQuery } from './chat-usage.queries.ts';

/** What people asked and nothing was found for, most asked first. */
export const UnansweredSection = () => {
  const { t } = useTranslation('chatUsage');
  const words = useFigureWords();
  const query = useQuery(unansweredQuery);
  const hasQuestions = (query.data?.length ?? 0) > 0;
  const columns: Column<UnansweredQuestion>[] = [
    { key: 'question', title: t('question'), phone: 'heading', render: ({ question }) => question },
    {
      key: 'base',
      title: t('byBase'),
      width: '200px',
      render: ({ baseId, baseName }) => <Link to={`${paths.knowledgeBases}/${baseId}?show=faq&list=unanswered`}>{baseName}</Link>,
    },
    { key: 'last', title: t('lastAsked'), width: '160px', render: ({ lastAt }) => <TimeAgo at={lastAt} /> },
    { key: 'count', title: t('timesAsked'), align: 'end', width: '112px', render: ({ count }) => words.count(count) },
  ];
  const none = (
    <EmptyState icon={MessageCircleQuestion} title={t('allAnswered')}>
      {t('allAnsweredText')}
    </EmptyState>
  );
  return (
    <Section title={t('unansweredTitle')} description={hasQuestions && t('unansweredText')} padding={hasQuestions ? 'flush' : 'normal'}>
      <QueryState query={query} skeleton={<Skeleton shape="table" count={3} />} failed={t('failedToLoad')}>
        {(rows) =>
          hasQuestions ? (
            <DataTable
              label={t('unansweredTitle')}
              columns={columns}
              rows={rows}
              rowKey={({ baseId, question }) => `${baseId} ${question}`}
              empty={null}
            />
          ) : (
            none
          )
        }
      </QueryState>
    </Section>
  );
};
