import type { UncitedDocument } from '@inkstone/contract/chat-usage';
import { useQuery } from '@tanstack/react-query';
import { FileCheck2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#console/kernel/paths.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { Link } from '#console/ui/controls/link.tsx';
import { type Column, DataTable } from '#console/ui/data/data-table.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { uncitedQuery } from './chat-usage.queries.ts';
import styles from './uncited.module.css';

/** So many rows before more are asked for: what follows on the dashboard stays in reach. */
const fewRows = 5;

/** Documents that no answer has ever cited, the oldest first. */
export const UncitedSection = () => {
  const { t } = useTranslation('chatUsage');
  const query = useQuery(uncitedQuery);
  const [isWhole, setIsWhole] = useState(false);
  const { count = 0, documents = [] } = query.data ?? {};
  const rows = isWhole ? documents : documents.slice(0, fewRows);
  const rest = documents.length - rows.length;
  const columns: Column<UncitedDocument>[] = [
    {
      key: 'name',
      title: t('document'),
      phone: 'heading',
      render: ({ id, baseId, name }) => <Link to={`${paths.knowledgeBases}/${baseId}?document=${id}`}>{name}</Link>,
    },
    {
      key: 'base',
      title: t('byBase'),
      render: ({ baseId, baseName }) => <Link to={`${paths.knowledgeBases}/${baseId}`}>{baseName}</Link>,
    },
    { key: 'added', title: t('added'), width: '160px', render: ({ createdAt }) => <TimeAgo at={createdAt} /> },
  ];
  const none = (
    <EmptyState icon={FileCheck2} title={t('allCited')}>
      {t('allCitedText')}
    </EmptyState>
  );
  return (
    <Section
      title={t('uncitedTitle')}
      description={
        count > 0 && (count > documents.length ? t('uncitedMore', { count, shown: documents.length }) : t('uncitedText', { count }))
      }
      padding={count > 0 ? 'flush' : 'normal'}
    >
      <QueryState query={query} skeleton={<Skeleton shape="table" count={3} />} failed={t('failedToLoad')}>
        {() =>
          count > 0 ? (
            <>
              <DataTable label={t('uncitedTitle')} columns={columns} rows={rows} rowKey={({ id }) => id} empty={null} />
              {rest > 0 && (
                <div className={styles['more']}>
                  <Button size="small" onClick={() => setIsWhole(true)}>
                    {t('uncitedRest', { count: rest })}
                  </Button>
                </div>
              )}
            </>
          ) : (
            none
          )
        }
      </QueryState>
    </Section>
  );
};
