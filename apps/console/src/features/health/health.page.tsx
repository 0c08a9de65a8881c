import type { SystemHealth } from '@inkstone/contract/health';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { DataTable } from '#console/ui/data/data-table.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { Section } from '#console/ui/layout/section.tsx';
import styles from './health.page.module.css';
import { healthQuery } from './health.queries.ts';
import { HealthTiles } from './health-tiles.tsx';

const Queues = ({ queues }: SystemHealth['jobs']) => {
  const { t } = useTranslation('health');
  const language = useLanguage();
  type Queue = (typeof queues)[number];
  const counted = (key: 'waiting' | 'active' | 'failed', title: string) => ({
    key,
    title,
    align: 'end' as const,
    render: (queue: Queue) => formatNumber(queue[key], language),
  });
  return (
    <Section title={t('queues')} padding="flush">
      <DataTable
        label={t('queues')}
        columns={[
          { key: 'name', title: t('queue'), phone: 'heading', render: ({ name }: Queue) => <code>{name}</code> },
          counted('waiting', t('queueWaiting')),
          counted('active', t('queueActive')),
          counted('failed', t('queueFailed')),
        ]}
        rows={queues}
        rowKey={({ name }) => name}
        empty={null}
      />
    </Section>
  );
};

const PrintedMails = ({ printed }: SystemHealth['mail']) => {
  const { t } = useTranslation('health');
  return (
    <Section title={t('printedMails')} description={t('mailLogHelp')} padding={printed.length ? 'flush' : 'normal'}>
      {printed.length === 0 ? (
        <p className={styles['soft']}>{t('noMails')}</p>
      ) : (
        <DataTable
          label={t('printedMails')}
          columns={[
            { key: 'subject', title: t('mailSubject'), phone: 'heading', render: ({ subject }) => subject },
            { key: 'to', title: t('mailTo'), render: ({ to }) => to },
          ]}
          rows={printed.map((mail, index) => ({ ...mail, index }))}
          rowKey={({ index }) => String(index)}
          empty={null}
        />
      )}
    </Section>
  );
};

/** How the server is doing, read anew every ten seconds. */
export const HealthPage = () => {
  const { t } = useTranslation('health');
  const language = useLanguage();
  const health = useQuery(healthQuery);
  return (
    <QueryState query={health} skeleton={<Skeleton shape="cards" count={8} />}>
      {(state) => (
        <>
          <div className={styles['bar']}>
            <span className={styles['soft']}>
              {t('refreshed', { time: new Date(state.checkedAt).toLocaleTimeString(language === 'zh' ? 'zh-CN' : 'en-US') })}
            </span>
            <Button size="small" icon={RefreshCw} onClick={() => health.refetch()}>
              {t('refresh')}
            </Button>
          </div>
          <HealthTiles health={state} />
          {state.jobs.queues.length > 0 && <Queues {...state.jobs} />}
          {state.mail.mode === 'log' && <PrintedMails {...state.mail} />}
        </>
      )}
    </QueryState>
  );
};
