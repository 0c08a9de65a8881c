import type { ChatAttachment } from '@inkstone/contract/chat-attachments';
import { FileText, Image, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#console/kernel/notices/error-message.ts';
import { Icon } from '#console/ui/controls/icon.tsx';
import { IconButton } from '#console/ui/controls/icon-button.tsx';
import styles from './attachments.module.css';
import type { ChatAttachments } from './use-attachments.ts';

type Sent = Pick<ChatAttachment, 'name' | 'pages' | 'isPicture'> & { id?: string };
type Props = { attachments: readonly Sent[]; onRemove?: (id: string) => void };

/** Files that go along with a question, or went along with one. */
export const AttachmentChips = ({ attachments, onRemove }: Props) => {
  const { t } = useTranslation('chats');
  if (!attachments.length) return null;
  return (
    <ul className={styles['chips']} aria-label={t('attachments')}>
      {attachments.map(({ id, name, pages, isPicture }, index) => (
        <li key={id ?? index} className={styles['chip']}>
          <Icon of={isPicture ? Image : FileText} />
          <span className={styles['name']}>{name}</span>
          {pages !== null && <span className={styles['faint']}>{t('attachedPages', { count: pages })}</span>}
          {onRemove && id && <IconButton icon={X} label={t('removeAttachment', { name })} onClick={() => onRemove(id)} />}
        </li>
      ))}
    </ul>
  );
};

/** What is attached to the next question, with what came of attaching. */
export const WaitingAttachments = ({ attachments: { waiting, adding, remove }, sees }: { attachments: ChatAttachments; sees: boolean }) => {
  const { t } = useTranslation('chats');
  return (
    <>
      <AttachmentChips attachments={waiting} onRemove={remove} />
      {adding.isPending && (
        <p role="status" className={styles['faint']}>
          {t('attaching')}
        </p>
      )}
      {adding.error && (
        <p role="alert" className={styles['refused']}>
          {messageOf(adding.error)}
        </p>
      )}
      {adding.data?.refused.map(({ name, msg }) => (
        <p key={name} role="alert" className={styles['refused']}>
          {t('attachmentRefused', { name, reason: msg })}
        </p>
      ))}
      {waiting.some(({ isPicture }) => isPicture) && <p className={styles['faint']}>{t(sees ? 'pictureSeen' : 'pictureRead')}</p>}
    </>
  );
};
