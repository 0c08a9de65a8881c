import type { ChatBase } from '@inkstone/contract/chats';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBasePicture } from '#console/kernel/calls/use-base-picture.ts';
import { messageOf } from '#console/kernel/notices/error-message.ts';
import { MessageBox } from '#console/ui/chat/message-box.tsx';
import { AnswerProblem, Said } from '#console/ui/chat/message-parts.tsx';
import { useFollow } from '#console/ui/chat/use-follow.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { Drawer } from '#console/ui/overlays/drawer.tsx';
import { useDraft } from './asking/use-draft.ts';
import { basesQuery } from './chat.queries.ts';
import styles from './chats.module.css';
import { AskerForm } from './conversation/asker-form.tsx';
import { PersonBar } from './conversation/person-bar.tsx';
import { sizeOfChat } from './conversation/size-of.ts';
import { Thread } from './conversation/thread.tsx';
import { type Chat, useChat } from './conversation/use-chat.ts';
import siteStyles from './site-chat.module.css';
import { type OpenSource, SourceSheet } from './sources/source-panel.tsx';

type Props = {
  baseId: string;
  greeting: string;
  /** The open conversation; empty before the first question. */
  conversationId: string;
  /** Whose words are kept, over a look at another page of the site. */
  visitorId: string;
  /** Grows each time somebody opens the chat: the question is where they write next. */
  openings: number;
  onConversation: (id: string) => void;
};

const longestQuestion = 8000;

type BoxProps = Pick<Props, 'visitorId' | 'openings'> & { chat: Chat; base: ChatBase };

const SiteAskBox = ({ chat, base, visitorId, openings }: BoxProps) => {
  const { t } = useTranslation('chats');
  const { asking } = chat;
  const { draft, setDraft, send } = useDraft({ owner: visitorId, place: 'chat' }, asking.isPending ? asking.variables.text : '');
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (openings > 0) box.current?.focus();
  }, [openings]);
  const { error } = asking;
  return (
    <div className={siteStyles['foot']}>
      {error && <AnswerProblem text={messageOf(error)} />}
      <MessageBox
        ref={box}
        label={t('question')}
        placeholder={chat.person === null ? t('questionPlaceholder', { name: base.name }) : t('personPlaceholder', { name: chat.person })}
        value={draft}
        onChange={setDraft}
        maxLength={longestQuestion}
        isRunning={chat.isRunning}
        maySend={draft.trim() !== ''}
        note={null}
        onSend={() => void send(chat.ask)}
        onStop={chat.stop}
      />
      <p className={styles['disclaimer']}>{t('disclaimer')}</p>
    </div>
  );
};

const Conversation = ({ base, greeting, conversationId: id, onConversation, ...visitor }: Props & { base: ChatBase }) => {
  const { t } = useTranslation('chats');
  const [source, setSource] = useState<OpenSource | null>(null);
  const chat = useChat({ bases: [base], baseId: base.id, id, model: '', tags: [], hasAttachments: false, onOpened: onConversation });
  const banner = useBasePicture(base, 'banner');
  const end = useFollow(sizeOfChat(chat), chat.sent !== null);
  return (
    <>
      <div className={siteStyles['words']}>
        {!id && banner && <img src={banner} alt="" className={styles['banner']} />}
        {greeting && <p className={siteStyles['greeting']}>{greeting}</p>}
        {!id && !base.needsInfo && base.quickQuestions.length > 0 && chat.sent === null && (
          <ul className={styles['quick']} aria-label={t('quickQuestions')}>
            {base.quickQuestions.map((question) => (
              <li key={question}>
                <Button onClick={() => void chat.ask(question).catch(() => undefined)}>{question}</Button>
              </li>
            ))}
          </ul>
        )}
        {base.needsInfo && <AskerForm base={base} />}
        {id ? (
          <QueryState query={chat.query} skeleton={<Skeleton shape="lines" count={4} />} failed={t('conversationFailed')}>
            {() => <Thread chat={chat} base={base} isShared source={source} onOpen={setSource} onRated={() => void chat.query.refetch()} />}
          </QueryState>
        ) : (
          chat.sent !== null && <Said isPending>{chat.sent}</Said>
        )}
        {id && <PersonBar id={id} chat={chat} base={base} />}
        <div ref={end} />
      </div>
      {!base.needsInfo && <SiteAskBox chat={chat} base={base} {...visitor} />}
      {source && (
        <Drawer title={t('sourceOf', { number: source.number })} onClose={() => setSource(null)}>
          <SourceSheet source={source} />
        </Drawer>
      )}
    </>
  );
};

/** The chat of one knowledge base for a visitor of a web site: one conversation, without lists and choices. */
export const SiteChat = (props: Props) => {
  const { t } = useTranslation('chats');
  return (
    <QueryState query={useQuery(basesQuery)} skeleton={<Skeleton shape="lines" count={6} />} failed={t('basesFailed')}>
      {(bases) => bases.filter(({ id }) => id === props.baseId).map((base) => <Conversation key={base.id} base={base} {...props} />)}
    </QueryState>
  );
};
