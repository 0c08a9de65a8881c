import type { ChatMessage } from '@inkstone/contract/chats';
import { useTranslation } from 'react-i18next';
import { Button } from '#console/ui/controls/button.tsx';
import styles from '../chats.module.css';

type Props = { followUps: ChatMessage['followUps']; onAsk: (text: string) => void };

/** What may be asked behind the last answer; one click asks it. */
export const FollowUps = ({ followUps, onAsk }: Props) => {
  const { t } = useTranslation('chats');
  if (!followUps.length) return null;
  return (
    <ul className={styles['followUps']} aria-label={t('followUps')}>
      {followUps.map(({ text, isTopic }) => {
        const question = isTopic ? t('aboutTopic', { topic: text }) : text;
        return (
          <li key={text}>
            <Button size="small" onClick={() => onAsk(question)}>
              {question}
            </Button>
          </li>
        );
      })}
    </ul>
  );
};
