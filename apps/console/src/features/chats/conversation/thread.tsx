import type { ChatBase } from '@inkstone/contract/chats';
import { Said } from '#console/ui/chat/message-parts.tsx';
import type { Placed } from '../answers/branches.ts';
import { FollowUps } from '../answers/follow-ups.tsx';
import { HeardAnswer } from '../answers/heard-answer.tsx';
import { AnswerView, QuestionView } from '../answers/message-view.tsx';
import styles from '../chats.module.css';
import type { OpenSource } from '../sources/source-panel.tsx';
import { NoteView, PersonView } from './person-view.tsx';
import type { Chat } from './use-chat.ts';

type Props = {
  chat: Chat;
  base: ChatBase | null;
  isShared: boolean;
  source: OpenSource | null;
  onOpen: (source: OpenSource) => void;
  onRated: () => void;
};

const Message = ({ placed, chat, base, isShared, source, onOpen, onRated }: Props & { placed: Placed }) => {
  const { message } = placed;
  const { parentId } = message;
  // While a person answers, both see one branch.
  const common = chat.person === null ? { isRunning: chat.isRunning, onShow: chat.show } : null;
  if (message.role === 'note') return <NoteView message={message} />;
  if (message.role === 'person') return <PersonView message={message} />;
  if (message.role === 'question') {
    const onEdit = (text: string) => chat.asking.mutateAsync({ text, parentId, attachmentIds: message.attachments.map((each) => each.id) });
    return <QuestionView placed={placed} change={common && { ...common, onEdit }} />;
  }
  return (
    <AnswerView
      placed={placed}
      live={chat.live?.id === message.id ? chat.live : null}
      base={base}
      question={chat.branch.find((each) => each.message.id === parentId)?.message.text ?? ''}
      mayTopUp={!isShared}
      shown={source?.answerId === message.id ? source.number : null}
      onOpen={(number) => onOpen({ answerId: message.id, number })}
      change={common && { ...common, onRated, onAgain: () => parentId && chat.again.mutate(parentId) }}
    />
  );
};

/** What was said on the branch that is shown. */
export const Thread = (props: Props) => {
  const { chat, base } = props;
  return (
    <div className={styles['thread']}>
      {chat.branch.map((placed) => (
        <Message key={placed.message.id} placed={placed} {...props} />
      ))}
      {!chat.isRunning && base?.isEnabled && chat.person === null && (
        <FollowUps followUps={chat.branch.at(-1)?.message.followUps ?? []} onAsk={(text) => void chat.ask(text).catch(() => undefined)} />
      )}
      <HeardAnswer branch={chat.branch} />
      {chat.sent !== null && <Said isPending>{chat.sent}</Said>}
    </div>
  );
};
