import type { SharedConversation, SharedMessage } from '@inkstone/contract/chat-shares';
import { answererLabel } from '@inkstone/contract/kit/answer-label';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { CallError } from '#console/kernel/calls/call-error.ts';
import { AnswerWho, Said } from '#console/ui/chat/message-parts.tsx';
import { Markdown } from '#console/ui/data/markdown.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { EntryPage } from '#console/ui/layout/entry-page.tsx';
import { Dialog } from '#console/ui/overlays/dialog.tsx';
import { AnswerLabel } from '../answers/answer-label.tsx';
import { usePlaceOf } from '../answers/answer-words.tsx';
import { ClosestPlaces } from '../answers/closest-places.tsx';
import { AttachmentChips } from '../asking/attachment-chips.tsx';
import chatStyles from '../chats.module.css';
import { sharedQuery } from './share.queries.ts';
import styles from './shares.module.css';

type Citation = SharedMessage['citations'][number];

/** An answer of the assistant; its numbers open what they quote, and no more of a document. */
const Answer = ({ message }: { message: SharedMessage }) => {
  const { t } = useTranslation('chatShares');
  const placeOf = usePlaceOf();
  const { t: chats } = useTranslation('chats');
  const answerer = answererLabel(message);
  const [opened, setOpened] = useState<Citation | null>(null);
  const open = (number: number) => setOpened([...message.citations, ...message.closest].find((each) => each.number === number) ?? null);
  const cite = (number: number) => {
    const citation = message.citations.find((each) => each.number === number);
    if (!citation) return null;
    return (
      <button
        type="button"
        className={chatStyles['cite']}
        aria-label={t('openQuote', { number, name: citation.documentName })}
        onClick={() => open(number)}
      >
        {number}
      </button>
    );
  };
  return (
    <article aria-label={t('answer')} className={chatStyles['answer']}>
      <AnswerWho name={answerer ? null : t('answer')} label={answerer && chats(answerer)} />
      {message.text && <Markdown text={message.text} cite={cite} />}
      {message.closest.length ? (
        <div className={chatStyles['notFound']}>
          <ClosestPlaces places={message.closest} shown={opened?.number ?? null} onOpen={open} />
        </div>
      ) : (
        <AnswerLabel message={message} />
      )}
      {message.state === 'running' && <p className={styles['faint']}>{t('running')}</p>}
      {opened && (
        <Dialog title={opened.documentName} onClose={() => setOpened(null)}>
          <blockquote className={styles['quote']}>{opened.quote}</blockquote>
          {placeOf(opened) && <p className={styles['faint']}>{placeOf(opened)}</p>}
        </Dialog>
      )}
    </article>
  );
};

const Message = ({ message }: { message: SharedMessage }) => {
  const { t } = useTranslation('chatShares');
  if (message.role === 'question') {
    return (
      <div className={chatStyles['questionRow']}>
        <Said>{message.text}</Said>
        <AttachmentChips attachments={message.attachments} />
      </div>
    );
  }
  if (message.role === 'note') return <p className={styles['faint']}>{t(message.text === 'takenOver' ? 'takenOver' : 'handedBack')}</p>;
  if (message.role === 'answer') return <Answer message={message} />;
  return (
    <article aria-label={t('person')} className={styles['message']}>
      <AnswerWho label={t('person')} />
      <p className={styles['words']}>{message.text}</p>
    </article>
  );
};

const Conversation = ({ shared: { title, baseName, isLive, sharedAt, messages } }: { shared: SharedConversation }) => {
  const { t } = useTranslation('chatShares');
  const intro = (
    <>
      {t('answersFrom', { name: baseName })} · {t(isLive ? 'goesOn' : 'asItWas')} <TimeAgo at={sharedAt} />
    </>
  );
  return (
    <EntryPage title={title} intro={intro} width="wide">
      <div className={styles['thread']}>
        {messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
        <p className={styles['faint']}>{t('disclaimer')}</p>
      </div>
    </EntryPage>
  );
};

/** A conversation for whoever has its link; the secret stands behind the `#` and is never a part of a request's address. */
export const SharedConversationScreen = () => {
  const { t } = useTranslation('chatShares');
  const query = useQuery(sharedQuery(useLocation().hash.slice(1)));
  if (query.error instanceof CallError && query.error.status === 404) return <EntryPage title={t('goneTitle')} intro={t('goneText')} />;
  const frame = (state: ReactNode) => <EntryPage title={t('pageTitle')}>{state}</EntryPage>;
  return (
    <QueryState query={query} skeleton={<Skeleton count={3} />} frame={frame}>
      {(shared) => <Conversation shared={shared} />}
    </QueryState>
  );
};
