import type { Conversation } from '@inkstone/contract/chats';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Download, Ellipsis, FileJson, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure, showMessage } from '#console/kernel/notices/toast.ts';
import { IconButton } from '#console/ui/controls/icon-button.tsx';
import { FilterSearch } from '#console/ui/data/filter-bar.tsx';
import { PagedList } from '#console/ui/data/paged-list.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { NameDialog } from '#console/ui/forms/name-dialog.tsx';
import { Menu } from '#console/ui/overlays/menu.tsx';
import { changeConversation, conversationsQuery, exportConversation, removeConversation, useRefreshChats } from '../chat.queries.ts';
import styles from '../chats.module.css';

const longestTitle = 120;
/** So many are looked through at a glance. */
const fewConversations = 10;

type Props = { chosen: string; onChoose: (conversation: Conversation | null) => void };

/** Puts a conversation away at once; the way back stands in the notice. */
const useRemoval = ({ chosen, onChoose }: Props) => {
  const { t } = useTranslation('chats');
  const refresh = useRefreshChats();
  return useMutation({
    mutationFn: ({ id }: Conversation) => removeConversation(id, false),
    onSuccess: (_, conversation) => {
      const run = () => void removeConversation(conversation.id, true).then(() => refresh(), showFailure);
      showMessage('success', t('removed', { title: conversation.title }), { action: { label: t('undo'), run } });
      if (chosen === conversation.id) onChoose(null);
      return refresh();
    },
    onError: showFailure,
  });
};

type RowProps = { conversation: Conversation; isChosen: boolean; onChoose: () => void; onRename: () => void; onRemove: () => void };

const Row = ({ conversation, isChosen, onChoose, onRename, onRemove }: RowProps) => {
  const { t } = useTranslation('chats');
  const { id, title, baseName, updatedAt } = conversation;
  const take = (format: 'markdown' | 'json') => () => void exportConversation(id, format).catch(showFailure);
  return (
    <li className={styles['row']} data-chosen={isChosen}>
      <button type="button" className={styles['rowMain']} aria-current={isChosen || undefined} onClick={onChoose}>
        <span className={styles['rowTitle']}>{title}</span>
        <span className={styles['rowNote']}>
          {baseName} · <TimeAgo at={updatedAt} />
        </span>
      </button>
      <Menu
        align="end"
        entries={[
          { key: 'rename', label: t('rename'), icon: Pencil, onChoose: onRename },
          { key: 'markdown', label: t('exportMarkdown'), icon: Download, onChoose: take('markdown') },
          { key: 'json', label: t('exportJson'), icon: FileJson, onChoose: take('json') },
          'divider',
          { key: 'remove', label: t('remove'), icon: Trash2, isDanger: true, onChoose: onRemove },
        ]}
      >
        <IconButton icon={Ellipsis} label={t('actionsOf', { title })} />
      </Menu>
    </li>
  );
};

/** The person's conversations, the newest first. */
export const ConversationList = ({ chosen, onChoose }: Props) => {
  const { t } = useTranslation('chats');
  const [q, search] = useState('');
  const list = useInfiniteQuery(conversationsQuery(q));
  const isLong = (list.data?.pages[0]?.items.length ?? 0) >= fewConversations;
  const [renamed, setRenamed] = useState<Conversation | null>(null);
  const refresh = useRefreshChats();
  const { mutate: remove } = useRemoval({ chosen, onChoose });
  return (
    <>
      {(isLong || q !== '') && <FilterSearch label={t('searchConversations')} value={q} onChange={search} />}
      <PagedList list={list} empty={<p className={styles['faint']}>{t(q === '' ? 'noConversations' : 'noneFound')}</p>}>
        {(rows) => (
          <ul className={styles['list']} aria-label={t('conversations')}>
            {rows.map((conversation) => (
              <Row
                key={conversation.id}
                conversation={conversation}
                isChosen={conversation.id === chosen}
                onChoose={() => onChoose(conversation)}
                onRename={() => setRenamed(conversation)}
                onRemove={() => remove(conversation)}
              />
            ))}
          </ul>
        )}
      </PagedList>
      {renamed && (
        <NameDialog
          title={t('rename')}
          action={t('save')}
          name={renamed.title}
          field={{ label: t('conversationTitle'), maxLength: longestTitle }}
          missing={t('titleEmpty')}
          onClose={() => setRenamed(null)}
          onSubmit={async (title) => {
            await changeConversation(renamed.id, { title });
            await refresh(renamed.id);
            setRenamed(null);
          }}
        />
      )}
    </>
  );
};
