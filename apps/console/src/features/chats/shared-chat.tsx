import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { basesQuery } from './chat.queries.ts';
import { ChatRoom } from './chat-room.tsx';

/** What a shared user may ask; where nothing is open to this person, what stands there instead. */
export const SharedChat = ({ owner, nothing }: { owner: string; nothing: ReactNode }) => {
  const { t } = useTranslation('chats');
  return (
    <QueryState query={useQuery(basesQuery)} skeleton={<Skeleton shape="lines" count={8} />} failed={t('basesFailed')}>
      {(bases) => (bases.length ? <ChatRoom bases={bases} owner={owner} isShared={true} /> : nothing)}
    </QueryState>
  );
};
