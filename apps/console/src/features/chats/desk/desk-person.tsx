import type { DeskConversation } from '@inkstone/contract/chat-desk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#console/ui/controls/button.tsx';
import { PagedList } from '#console/ui/data/paged-list.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { StatusDot } from '#console/ui/feedback/status-dot.tsx';
import styles from './desk.module.css';
import { deskHistoryQuery } from './desk.queries.ts';
import { DeskConversationView } from './desk-conversation.tsx';

type RowProps = { conversation: DeskConversation; isChosen: boolean; onChoose: () => void };

const Row = ({ conversation: { title, updatedAt, waitingSince, person }, isChosen, onChoose }: RowProps) => {
  const { t } = useTranslation('chatDesk');
  return (
    <li className={styles['row']} data-chosen={isChosen}>
      <button type="button" className={styles['open']} aria-current={isChosen || undefined} onClick={onChoose}>
        <span className={styles['title']}>{title}</span>
        <span className={styles['faint']}>
          <TimeAgo at={updatedAt} />
        </span>
        {waitingSince !== null ? (
          <StatusDot tone="warning">{t('waiting')}</StatusDot>
        ) : (
          person !== null && <StatusDot tone="accent">{t('takenOver')}</StatusDot>
        )}
      </button>
    </li>
  );
};

/** What is read first: where the person waits, else what was said last. */
const firstOf = (rows: readonly DeskConversation[]): string =>
  (rows.find(({ waitingSince }) => waitingSince !== null) ?? rows[0])?.id ?? '';

type Props = { baseId: string; userId: string; conversationId: string; onChoose: (id: string) => void; onBack: () => void };

/** What one shared user asked, and the conversation that is open. */
export const DeskPerson = ({ baseId, userId, conversationId, onChoose, onBack }: Props) => {
  const { t } = useTranslation('chatDesk');
  const list = useInfiniteQuery(deskHistoryQuery(baseId, userId));
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  // The list changes while somebody reads and answers: what is open stays open.
  const [first, setFirst] = useState('');
  if (!first && rows.length) setFirst(firstOf(rows));
  const shown = conversationId || first;
  return (
    <div className={styles['desk']}>
      <nav aria-label={t('conversations')} className={styles['side']}>
        <Button size="small" icon={ArrowLeft} onClick={onBack}>
          {t('backToUsers')}
        </Button>
        <PagedList list={list} empty={<p className={styles['faint']}>{t('summaryEmpty')}</p>}>
          {(all) => (
            <ul className={styles['list']}>
              {all.map((conversation) => (
                <Row
                  key={conversation.id}
                  conversation={conversation}
                  isChosen={conversation.id === shown}
                  onChoose={() => onChoose(conversation.id)}
                />
              ))}
            </ul>
          )}
        </PagedList>
      </nav>
      {shown && <DeskConversationView key={shown} baseId={baseId} id={shown} />}
    </div>
  );
};
