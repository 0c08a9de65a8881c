import type { ChatMessage, WholeConversation } from '@inkstone/contract/chats';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, ThumbsDown, ThumbsUp, UserRound } from 'lucide-react';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '#console/kernel/notices/error-message.ts';
import { showFailure } from '#console/kernel/notices/toast.ts';
import { useGlobalState } from '#console/kernel/session/profile.ts';
import { MessageBox } from '#console/ui/chat/message-box.tsx';
import { AnswerProblem } from '#console/ui/chat/message-parts.tsx';
import { useFollow } from '#console/ui/chat/use-follow.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { Icon } from '#console/ui/controls/icon.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { StatusDot } from '#console/ui/feedback/status-dot.tsx';
import { Drawer } from '#console/ui/overlays/drawer.tsx';
import { branchOf } from '../answers/branches.ts';
import { AnswerView, QuestionView } from '../answers/message-view.tsx';
import { useLiveAnswer } from '../answers/use-live-answer.ts';
import { useDraft } from '../asking/use-draft.ts';
import { conversationQuery, exportConversation, useRefreshChats } from '../chat.queries.ts';
import { NoteView, PersonView } from '../conversation/person-view.tsx';
import { sizeOf } from '../conversation/size-of.ts';
import { useChatChanges } from '../conversation/use-chat-changes.ts';
import { ShareButton } from '../shares/share-dialog.tsx';
import { type OpenSource, SourceSheet } from '../sources/source-panel.tsx';
import styles from './desk.module.css';
import { handBack, sendAsPerson, takeOver, useRefreshDesk } from './desk.queries.ts';
import { SummaryCard } from './summary-card.tsx';
import { useAskerName } from './use-asker-name.ts';

type Live = ReturnType<typeof useLiveAnswer>;
type ThreadProps = { conversation: WholeConversation; live: Live; source: OpenSource | null; onOpen: (source: OpenSource) => void };

/** What its asker thought of an answer. */
const Rated = ({ feedback }: { feedback: ChatMessage['feedback'] }) => {
  const { t } = useTranslation('chatDesk');
  if (!feedback) return null;
  const { isGood, reason } = feedback;
  return (
    <p className={styles['faint']}>
      <Icon of={isGood ? ThumbsUp : ThumbsDown} /> {isGood ? t('ratedGood') : reason ? t('ratedPoorWhy', { reason }) : t('poor')}
    </p>
  );
};

/** The branch that its asker sees, as it goes on. */
const DeskThread = ({ conversation: { messages, leafId }, live, source, onOpen }: ThreadProps) => (
  <div className={styles['thread']}>
    {branchOf(messages, leafId).map((placed) => {
      const { message } = placed;
      if (message.role === 'note') return <NoteView key={message.id} message={message} />;
      if (message.role === 'person') return <PersonView key={message.id} message={message} />;
      if (message.role === 'question') return <QuestionView key={message.id} placed={placed} change={null} />;
      return (
        <Fragment key={message.id}>
          <AnswerView
            placed={placed}
            live={live?.id === message.id ? live : null}
            base={null}
            question=""
            mayTopUp={false}
            shown={source?.answerId === message.id ? source.number : null}
            onOpen={(number) => onOpen({ answerId: message.id, number })}
            change={null}
          />
          <Rated feedback={message.feedback} />
        </Fragment>
      );
    })}
  </div>
);

/** Who answers, and how that is changed. */
const DeskBar = ({
  conversation: { id, person, waitingSince },
  onDone,
}: {
  conversation: WholeConversation;
  onDone: () => Promise<void>;
}) => {
  const { t } = useTranslation('chatDesk');
  const changing = useMutation({
    mutationFn: () => (person === null ? takeOver(id) : handBack(id)),
    onSuccess: onDone,
    onError: showFailure,
  });
  return (
    <div className={styles['bar']}>
      <span role="status" className={styles['status']}>
        {person === null ? (
          <StatusDot tone="neutral" isSentence>
            {t('assistantAnswers')}
          </StatusDot>
        ) : (
          <StatusDot tone="accent" isSentence>
            {t('youAnswer', { name: person })}
          </StatusDot>
        )}
        {waitingSince !== null && (
          <StatusDot tone="warning">
            <span>
              {t(person === null ? 'waitsSince' : 'waitsForAnswer')} · <TimeAgo at={waitingSince} />
            </span>
          </StatusDot>
        )}
      </span>
      <Button look={person === null ? 'primary' : 'default'} icon={UserRound} isBusy={changing.isPending} onClick={() => changing.mutate()}>
        {t(person === null ? 'takeOver' : 'handBack')}
      </Button>
    </div>
  );
};

type AnswerProps = { baseId: string; conversation: WholeConversation; onDone: () => Promise<void> };

/** Where a person answers; the first message takes the conversation over. */
const DeskBox = ({ baseId, conversation: { id, asker, person }, onDone }: AnswerProps) => {
  const { t } = useTranslation('chatDesk');
  const nameOf = useAskerName();
  const { uuid: owner } = useGlobalState().profile;
  const sending = useMutation({
    mutationFn: (text: string) => sendAsPerson(baseId, { conversationId: id, text }),
    onSuccess: onDone,
  });
  const { draft, setDraft, send } = useDraft({ owner, place: `desk:${id}` }, sending.isPending ? sending.variables : '');
  return (
    <div className={styles['foot']}>
      {sending.error && <AnswerProblem text={messageOf(sending.error)} />}
      <MessageBox
        label={t('message')}
        placeholder={t('messagePlaceholder', { name: nameOf(asker ?? '') })}
        value={draft}
        onChange={setDraft}
        isRunning={false}
        maySend={draft.trim() !== '' && !sending.isPending}
        maxLength={8000}
        note={person === null ? t('takesOver') : ''}
        onSend={() => void send(sending.mutateAsync)}
        onStop={() => undefined}
      />
    </div>
  );
};

/** A conversation of a shared user, read live, and all that staff does in it. */
export const DeskConversationView = ({ baseId, id }: { baseId: string; id: string }) => {
  const { t } = useTranslation('chatDesk');
  const nameOf = useAskerName();
  const query = useQuery(conversationQuery(id));
  useChatChanges(id);
  const live = useLiveAnswer(query.data);
  const [source, setSource] = useState<OpenSource | null>(null);
  const [refreshChats, refreshDesk] = [useRefreshChats(), useRefreshDesk()];
  const end = useFollow(query.data ? sizeOf(query.data.messages, live?.answer.text) : 0);
  const onDone = async (): Promise<void> => {
    void refreshDesk();
    await refreshChats(id);
  };
  return (
    <QueryState query={query} skeleton={<Skeleton shape="lines" count={8} />}>
      {(conversation) => (
        <section aria-label={conversation.title} className={styles['conversation']}>
          <header className={styles['head']}>
            <div className={styles['who']}>
              <h2>{conversation.title}</h2>
              <span className={styles['faint']}>{nameOf(conversation.asker ?? '')}</span>
            </div>
            <div className={styles['tools']}>
              <ShareButton conversationId={id} />
              <Button size="small" icon={Download} onClick={() => void exportConversation(id, 'markdown').catch(showFailure)}>
                {t('export')}
              </Button>
            </div>
          </header>
          <DeskBar conversation={conversation} onDone={onDone} />
          <SummaryCard baseId={baseId} id={id} leafId={conversation.leafId} />
          <DeskThread conversation={conversation} live={live} source={source} onOpen={setSource} />
          <DeskBox baseId={baseId} conversation={conversation} onDone={onDone} />
          <div ref={end} />
          {source && (
            <Drawer title={t('sourceOf', { number: source.number })} width="large" onClose={() => setSource(null)}>
              <SourceSheet source={source} />
            </Drawer>
          )}
        </section>
      )}
    </QueryState>
  );
};
