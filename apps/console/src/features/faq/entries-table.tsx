import type { FaqEntry } from '@inkstone/contract/faq';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { CircleHelp, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { Switch } from '#console/ui/controls/switch.tsx';
import { markdownWords } from '#console/ui/data/markdown-words.ts';
import { PagedTable } from '#console/ui/data/paged-table.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import styles from './faq.module.css';
import { useEntryActions } from './use-entry-actions.ts';

type Props = {
  baseId: string;
  list: UseInfiniteQueryResult<InfiniteData<{ items: FaqEntry[] }>>;
  isNarrowed: boolean;
  onOpen: (entry: FaqEntry) => void;
  onAdd: () => void;
};

const Asked = ({ entry: { question, answer, variants } }: { entry: FaqEntry }) => {
  const { t } = useTranslation('faq');
  return (
    <span className={styles['asked']}>
      <span>{question}</span>
      <span className={styles['answer']}>{markdownWords(answer)}</span>
      {variants.length > 0 && <span className={styles['hint']}>{t('otherWordings', { count: variants.length })}</span>}
    </span>
  );
};

/** The entries, each with how often it has answered. */
export const EntriesTable = ({ baseId, list, isNarrowed, onOpen, onAdd }: Props) => {
  const { t } = useTranslation('faq');
  const language = useLanguage();
  const { enable, remove } = useEntryActions(baseId);
  const empty = (
    <EmptyState
      icon={CircleHelp}
      title={t(isNarrowed ? 'noneFound' : 'emptyTitle')}
      action={isNarrowed ? undefined : <Button onClick={onAdd}>{t('add')}</Button>}
    >
      {t(isNarrowed ? 'noneFoundText' : 'emptyText')}
    </EmptyState>
  );
  return (
    <PagedTable
      list={list}
      label={t('entries')}
      rowKey={({ id }) => id}
      empty={empty}
      onOpen={onOpen}
      columns={[
        { key: 'question', title: t('question'), phone: 'heading', width: '56%', render: (entry: FaqEntry) => <Asked entry={entry} /> },
        { key: 'hits', title: t('hits'), align: 'end', render: ({ hits }) => formatNumber(hits, language) },
        { key: 'last', title: t('lastHit'), phone: 'hidden', render: ({ lastHitAt }) => (lastHitAt ? <TimeAgo at={lastHitAt} /> : '–') },
        {
          key: 'on',
          title: t('isOn'),
          phone: 'line',
          render: (entry) => (
            <Switch
              label={t('switchOf', { question: entry.question })}
              isOn={entry.isEnabled}
              onChange={(isEnabled) => enable.mutate({ entry, isEnabled })}
            />
          ),
        },
      ]}
      actionsOf={(entry) => [
        { key: 'edit', label: t('edit'), icon: Pencil, onChoose: () => onOpen(entry) },
        'divider',
        { key: 'remove', label: t('remove'), icon: Trash2, isDanger: true, onChoose: () => remove.mutate(entry) },
      ]}
    />
  );
};
