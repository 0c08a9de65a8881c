import { MessagesSquare, RotateCcw, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { readStored, removeStored, writeStored } from '#console/kernel/browser/storage.ts';
import { followTheme } from '#console/kernel/browser/theme.ts';
import { CallError } from '#console/kernel/calls/call-error.ts';
import { Slot } from '#console/kernel/manifest/console-map.tsx';
import { messageOf } from '#console/kernel/notices/error-message.ts';
import { useUrlState } from '#console/kernel/state/url-state.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { IconButton } from '#console/ui/controls/icon-button.tsx';
import { Monogram } from '#console/ui/data/monogram.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { inkOn } from './ink-on.ts';
import { openSignIn } from './site-chat.queries.ts';
import styles from './site-chats.module.css';
import { conversationKey, useVisit } from './use-visit.ts';

/** The window in which somebody has signed in: it tells the chat that opened it. */
const SignedIn = ({ isDone }: { isDone: boolean }) => {
  const { t } = useTranslation('siteChats');
  useEffect(() => {
    const code = window.location.hash.slice(1);
    window.history.replaceState(null, '', window.location.pathname + window.location.search);
    if (!isDone || !code) return;
    // Only a page of ours hears it.
    window.opener?.postMessage({ inkstone: 1, type: 'signedIn', code }, window.location.origin);
    window.close();
  }, [isDone]);
  return (
    <EmptyState headingLevel="h1" icon={MessagesSquare} title={t(isDone ? 'signedIn' : 'signInRefused')}>
      {t(isDone ? 'signedInText' : 'signInRefusedText')}
    </EmptyState>
  );
};

/** The chat of a knowledge base in the frame of a web site. */
export const SiteVisitScreen = () => {
  const { t } = useTranslation('siteChats');
  const { publicId = '' } = useParams();
  const [theme] = useUrlState('theme');
  const [asked] = useUrlState('signIn');
  const [conversationId, setConversation] = useState(() => readStored(conversationKey(publicId)) ?? '');
  const [openings, setOpenings] = useState(0);
  const { state, enter, close } = useVisit(publicId, () => setOpenings((count) => count + 1));
  useEffect(() => followTheme(theme === 'dark' || theme === 'light' ? theme : null), [theme]);
  const open = (id: string): void => {
    if (id) writeStored(conversationKey(publicId), id);
    else removeStored(conversationKey(publicId));
    setConversation(id);
  };
  const isIn = state.status === 'in';
  const isUnknown = state.status === 'failed' && state.error instanceof CallError && state.error.code === 'siteChat.signInNeeded';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the frame is closed by Escape from wherever the focus is in it
    <div
      className={styles['visit']}
      onKeyDown={({ key, defaultPrevented }) => {
        if (key === 'Escape' && !defaultPrevented) close();
      }}
    >
      {isIn && (
        <div className={styles['head']} style={{ background: state.visit.color, color: inkOn(state.visit.color) }}>
          <Monogram name={state.visit.title} />
          <h1>{state.visit.title}</h1>
          {conversationId && <IconButton icon={RotateCcw} label={t('newChat')} onClick={() => open('')} />}
          <IconButton icon={X} label={t('close')} onClick={close} />
        </div>
      )}
      {isIn && (
        <Slot
          name="site.chat"
          baseId={state.visit.baseId}
          greeting={state.visit.greeting}
          conversationId={conversationId}
          openings={openings}
          onConversation={open}
        />
      )}
      {state.status === 'waiting' && (
        <p role="status" className={styles['opening']}>
          {t('loading')}
        </p>
      )}
      {state.status === 'alone' && asked !== '' && <SignedIn isDone={asked === 'done'} />}
      {state.status === 'alone' && asked === '' && (
        <EmptyState headingLevel="h1" icon={MessagesSquare} title={t('notHere')}>
          {t('notHereText')}
        </EmptyState>
      )}
      {state.status === 'failed' && (
        <EmptyState
          headingLevel="h1"
          icon={MessagesSquare}
          title={t(isUnknown ? 'signIn' : 'failed')}
          action={
            isUnknown ? (
              <Button look="primary" onClick={() => openSignIn(publicId)}>
                {t('signIn')}
              </Button>
            ) : (
              <Button onClick={() => void enter()}>{t('again')}</Button>
            )
          }
        >
          {messageOf(state.error)}
        </EmptyState>
      )}
    </div>
  );
};
