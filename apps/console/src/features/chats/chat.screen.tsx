import { useQuery } from '@tanstack/react-query';
import { BookOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { paths } from '#console/kernel/paths.ts';
import { profileQuery } from '#console/kernel/session/profile.ts';
import { ButtonLink } from '#console/ui/controls/button.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { Page } from '#console/ui/layout/page.tsx';
import { basesQuery } from './chat.queries.ts';
import { ChatRoom } from './chat-room.tsx';

/** Where people of the account ask its knowledge bases. */
export const ChatScreen = () => {
  const { t } = useTranslation('chats');
  const profile = useQuery(profileQuery);
  const bases = useQuery(basesQuery);
  const empty = (
    <EmptyState icon={BookOpen} title={t('noBases')} action={<ButtonLink to={paths.knowledgeBases}>{t('toBases')}</ButtonLink>}>
      {t('noBasesText')}
    </EmptyState>
  );
  return (
    <Page title={t('title')} width="full">
      <QueryState query={profile} skeleton={<Skeleton shape="lines" count={8} />}>
        {({ user }) => (
          <QueryState query={bases} skeleton={<Skeleton shape="lines" count={8} />} failed={t('basesFailed')}>
            {(all) => (all.length ? <ChatRoom key={user.uuid} bases={all} owner={user.uuid} isShared={false} /> : empty)}
          </QueryState>
        )}
      </QueryState>
    </Page>
  );
};
