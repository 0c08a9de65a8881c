import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plug } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useUrlState } from '#console/kernel/state/url-state.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import { AddDialog } from './add-dialog.tsx';
import { sourcesQuery } from './document-source.queries.ts';
import styles from './document-sources.module.css';
import { SourceCard } from './source-card.tsx';

const lookEveryMs = 1500;

/** The services that a knowledge base follows, and the way to one more. */
export const SourcesPanel = ({ baseId }: { baseId: string }) => {
  const { t } = useTranslation('documentSources');
  const [doing, doNow] = useUrlState('do');
  const query = useQuery({
    ...sourcesQuery(baseId),
    refetchInterval: ({ state: { data } }) =>
      data?.items.some(({ state }) => state === 'waiting' || state === 'running') ? lookEveryMs : false,
  });
  const progress = query.data?.items.map(({ state, done }) => `${state} ${done}`).join();
  const client = useQueryClient();
  // What a sync brings stands in the list of documents, too.
  useEffect(() => {
    if (progress) void client.invalidateQueries({ queryKey: ['documents'] });
  }, [client, progress]);
  return (
    <Section title={t('title')}>
      <div className={styles['panel']}>
        <p className={styles['hint']}>{t('intro')}</p>
        <QueryState query={query} skeleton={<Skeleton shape="lines" count={2} />}>
          {({ items }) =>
            items.length > 0 && (
              <ul className={styles['cards']} aria-label={t('title')}>
                {items.map((source) => (
                  <SourceCard key={source.id} source={source} />
                ))}
              </ul>
            )
          }
        </QueryState>
        <div>
          <Button icon={Plug} onClick={() => doNow('service')}>
            {t('addFrom')}
          </Button>
        </div>
      </div>
      {doing === 'service' && <AddDialog baseId={baseId} onClose={() => doNow('')} />}
    </Section>
  );
};
