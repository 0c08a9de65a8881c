import type { SiteVisit } from '@inkstone/contract/site-chats';
import { LogOut, MessagesSquare, RotateCcw, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { followTheme } from '#console/kernel/browser/theme.ts';
import { CallError } from '#console/kernel/calls/call-error.ts';
import { useBasePicture } from '#console/kernel/calls/use-base-picture.ts';
import { Slot } from '#console/kernel/manifest/console-map.tsx';
import { messageOf } from '#console/kernel/notices/error-message.ts';
import { useUrlState } from '#console/kernel/state/url-state.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { IconButton } from '#console/ui/controls/icon-button.tsx';
import { Avatar } from '#console/ui/data/avatar.tsx';
import { Monogram } from '#console/ui/data/monogram.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { inkOn } from './ink-on.ts';
import { SignInOffer, SignInWindow } from './sign-in-window.tsx';
import styles from './site-chats.module.css';
import { useVisit } from './use-visit.ts';
import { keepConversation, keptConversation } from './visit-storage.ts';

type Inside = { visit: SiteVisit; publicId: string; openings: number; onClose: () => void; onLeave: () => void };

const SiteVisitChat = ({ visit, publicId, openings, onClose, onLeave }: Inside) => {
  const { t } = useTranslation('siteChats');
  const { baseId, visitorId, title, color, greeting, by } = visit;
  const avatar = useBasePicture({ id: baseId, avatar: visit.avatar }, 'avatar');
  const [conversationId, setConversation] = useState(() => keptConversation(publicId, visitorId));
  const open = (id: string): void => {
    keepConversation(publicId, visitorId, id);
    setConversation(id);
  };
  return (
    <>
      <div className={styles['head']} style={{ background: color, color: inkOn(color) }}>
        {avatar ? <Avatar name={title} address={avatar} isSmall /> : <Monogram name={title} />}
        <h1>{title}</h1>
        {conversationId && <IconButton icon={RotateCcw} label={t('newChat')} onClick={() => open('')} />}
        {by === 'oauth' && <IconButton icon={LogOut} label={t('signOut')} onClick={onLeave} />}
        <IconButton icon={X} label={t('close')} onClick={onClose} />
      </div>
      <Slot
        name="site.chat"
        baseId={baseId}
        greeting={greeting}
        conversationId={conversationId}
        visitorId={visitorId}
        openings={openings}
        onConversation={open}
      />
    </>
  );
};

/** The chat of a knowledge base in the frame of a web site. */
export const SiteVisitScreen = () => {
  const { t } = useTranslation('siteChats');
  const { publicId = '' } = useParams();
  const [theme] = useUrlState('theme');
  const [asked] = useUrlState('signIn');
  const [openings, setOpenings] = useState(0);
  const { state, enter, close, leave } = useVisit(publicId, () => setOpenings((count) => count + 1));
  useEffect(() => followTheme(theme === 'dark' || theme === 'light' ? theme : null), [theme]);
  const isUnknown = state.status === 'failed' && state.error instanceof CallError && state.error.code === 'siteChat.signInNeeded';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the frame is closed by Escape from wherever the focus is in it
    <div
      className={styles['visit']}
      onKeyDown={({ key, defaultPrevented, target }) => {
        // What lies over the chat is closed first, and alone.
        const isOver = target instanceof Element && target.closest('dialog') !== null;
        if (key === 'Escape' && !defaultPrevented && !isOver) close();
      }}
    >
      {state.status === 'in' && (
        <SiteVisitChat visit={state.visit} publicId={publicId} openings={openings} onClose={close} onLeave={leave} />
      )}
      {(state.status === 'waiting' || state.status === 'failed') && (
        // On a phone the frame covers the page, and its button: this is the way back.
        <div className={styles['wayBack']}>
          <IconButton icon={X} label={t('close')} onClick={close} />
        </div>
      )}
      {state.status === 'waiting' && (
        <p role="status" className={styles['opening']}>
          {t('loading')}
        </p>
      )}
      {state.status === 'alone' && (
        <main>
          {asked === '' ? (
            <EmptyState headingLevel="h1" icon={MessagesSquare} title={t('notHere')}>
              {t('notHereText')}
            </EmptyState>
          ) : (
            <SignInWindow ended={asked} />
          )}
        </main>
      )}
      {state.status === 'failed' && isUnknown && <SignInOffer publicId={publicId} reason={messageOf(state.error)} />}
      {state.status === 'failed' && !isUnknown && (
        <EmptyState
          headingLevel="h1"
          icon={MessagesSquare}
          title={t('failed')}
          action={<Button onClick={() => void enter()}>{t('again')}</Button>}
        >
          {messageOf(state.error)}
        </EmptyState>
      )}
    </div>
  );
};
