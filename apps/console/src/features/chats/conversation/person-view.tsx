import type { ChatMessage } from '@inkstone/contract/chats';
import { useTranslation } from 'react-i18next';
import { AnswerWho } from '#console/ui/chat/message-parts.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import styles from '../chats.module.css';

/** What a person answered, and that it is one. */
export const PersonView = ({ message: { text, author, createdAt } }: { message: ChatMessage }) => {
  const { t } = useTranslation('chats');
  return (
    <article aria-label={t('personAnswer')} className={styles['answer']}>
      <AnswerWho name={author} label={t('person')} />
      <p className={styles['personWords']}>{text}</p>
      <p className={styles['faint']}>
        <TimeAgo at={createdAt} />
      </p>
    </article>
  );
};

/** Who answers from here on. */
export const NoteView = ({ message: { text, author, createdAt } }: { message: ChatMessage }) => {
  const { t } = useTranslation('chats');
  return (
    <p className={styles['note']}>
      <span>{text === 'takenOver' ? t('noteTakenOver', { name: author ?? '' }) : t('noteHandedBack')}</span> · <TimeAgo at={createdAt} />
    </p>
  );
};
