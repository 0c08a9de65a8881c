import type { ChatBase } from '@inkstone/contract/chats';
import { useMutation } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { showFailure } from '#console/kernel/notices/toast.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { Icon } from '#console/ui/controls/icon.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { useRefreshChats, wantPerson } from '../chat.queries.ts';
import styles from '../chats.module.css';
import type { Chat } from './use-chat.ts';

/** Who answers, where it is a person; else the way to one. */
export const PersonBar = ({ id, chat, base }: { id: string; chat: Chat; base: ChatBase }) => {
  const { t } = useTranslation('chats');
  const refresh = useRefreshChats();
  const wanting = useMutation({
    mutationFn: (isWanted: boolean) => wantPerson(id, isWanted),
    onSuccess: () => refresh(id),
    onError: showFailure,
  });
  const { person, waitingSince } = chat.query.data ?? { person: null, waitingSince: null };
  if (person !== null) {
    return (
      <p role="status" className={styles['personBar']}>
        <Icon of={UserRound} />
        <span>{t('personAnswersNow', { name: person })}</span>
      </p>
    );
  }
  if (!base.offersPerson || !chat.branch.length) return null;
  if (waitingSince !== null) {
    return (
      <p role="status" className={styles['personBar']}>
        <Icon of={UserRound} />
        <span>
          {t('personWanted')} {t('personWantedText')} <TimeAgo at={waitingSince} />
        </span>
        <Button size="small" isBusy={wanting.isPending} onClick={() => wanting.mutate(false)}>
          {t('personCancel')}
        </Button>
      </p>
    );
  }
  return (
    <div className={styles['personOffer']}>
      <Button size="small" icon={UserRound} isBusy={wanting.isPending} onClick={() => wanting.mutate(true)}>
        {t('talkToPerson')}
      </Button>
    </div>
  );
};
