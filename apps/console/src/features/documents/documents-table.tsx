import type { DocumentCard } from '@inkstone/contract/documents';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Eye, FileText, Lock, RotateCw, Tag, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#console/ui/controls/button.tsx';
import { Switch } from '#console/ui/controls/switch.tsx';
import { PagedTable } from '#console/ui/data/paged-table.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { DocumentState } from './document-state.tsx';
import styles from './documents.module.css';
import { ReadersDialog } from './readers-dialog.tsx';
import { ReadersMark } from './readers-mark.tsx';
import { TagsDialog } from './tags-dialog.tsx';
import type { DocumentActions } from './use-document-actions.ts';

type Props = {
  list: UseInfiniteQueryResult<InfiniteData<{ items: DocumentCard[] }>>;
  isSearched: boolean;
  actions: DocumentActions;
  onOpen: (id: string) => void;
};

/** The documents of a knowledge base, each with how far it has come. */
export const DocumentsTable = ({ list, isSearched, actions: { remove, retry, edit, refresh }, onOpen }: Props) => {
  const { t } = useTranslation('documents');
  const [keys, choose] = useState<ReadonlySet<string>>(new Set());
  const [tagged, tag] = useState<readonly string[] | null>(null);
  const [limited, limit] = useState<readonly string[] | null>(null);
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const known = [...new Set(rows.filter(({ id }) => tagged?.includes(id)).flatMap(({ tags }) => tags))].sort();
  const chosen = (work: (ids: string[]) => void) => () => {
    work([...keys]);
    choose(new Set());
  };
  const empty = (
    <EmptyState icon={FileText} title={isSearched ? t('noneFound') : t('emptyTitle')}>
      {isSearched ? t('noneFoundText') : t('emptyText')}
    </EmptyState>
  );
  return (
    <>
      <PagedTable
        list={list}
        label={t('title')}
        rowKey={({ id }) => id}
        empty={empty}
        onOpen={({ id }) => onOpen(id)}
        columns={[
          {
            key: 'name',
            title: t('name'),
            phone: 'heading',
            width: '34%',
            render: ({ name, address, tags, readers }: DocumentCard) => (
              <span className={styles['named']}>
                {name}
                {address && address !== name && <span className={styles['hint']}>{address}</span>}
                {tags.length > 0 && <span className={styles['hint']}>{tags.map((each) => `#${each}`).join(' ')}</span>}
                <ReadersMark readers={readers} />
              </span>
            ),
          },
          {
            key: 'state',
            title: t('state'),
            render: (document) => (
              <DocumentState document={document} isBusy={retry.isPending} onRetry={() => retry.mutate([document.id])} />
            ),
          },
          { key: 'pages', title: t('pages'), align: 'end', render: ({ pagesOf }) => pagesOf ?? '–' },
          { key: 'chunks', title: t('chunks'), align: 'end', render: ({ chunks }) => chunks },
          { key: 'added', title: t('added'), phone: 'hidden', render: ({ createdAt }) => <TimeAgo at={createdAt} /> },
          {
            key: 'on',
            title: t('isOn'),
            phone: 'line',
            render: ({ id, name, isEnabled }) => (
              <Switch label={t('switchOf', { name })} isOn={isEnabled} onChange={(next) => edit.mutate({ id, isEnabled: next })} />
            ),
          },
        ]}
        actionsOf={({ id }) => [
          { key: 'open', label: t('open'), icon: Eye, onChoose: () => onOpen(id) },
          { key: 'retry', label: t('readAgain'), icon: RotateCw, onChoose: () => retry.mutate([id]) },
          { key: 'tags', label: t('setTags'), icon: Tag, onChoose: () => tag([id]) },
          { key: 'readers', label: t('setReaders'), icon: Lock, onChoose: () => limit([id]) },
          'divider',
          { key: 'remove', label: t('remove'), icon: Trash2, isDanger: true, onChoose: () => remove.mutate([id]) },
        ]}
        selection={{
          keys,
          onChange: choose,
          actions: (
            <>
              <Button size="small" icon={RotateCw} onClick={chosen((ids) => retry.mutate(ids))}>
                {t('readAgain')}
              </Button>
              <Button size="small" icon={Tag} onClick={chosen(tag)}>
                {t('setTags')}
              </Button>
              <Button size="small" icon={Lock} onClick={chosen(limit)}>
                {t('setReaders')}
              </Button>
              <Button size="small" icon={Trash2} onClick={chosen((ids) => remove.mutate(ids))}>
                {t('remove')}
              </Button>
            </>
          ),
        }}
      />
      {tagged && <TagsDialog ids={tagged} known={known} onSet={() => void refresh()} onClose={() => tag(null)} />}
      {limited && (
        <ReadersDialog documents={rows.filter(({ id }) => limited.includes(id))} onSet={() => void refresh()} onClose={() => limit(null)} />
      )}
    </>
  );
};
