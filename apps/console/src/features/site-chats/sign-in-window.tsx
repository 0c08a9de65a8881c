import { MessagesSquare } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#console/ui/controls/button.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { openSignIn } from './site-chat.queries.ts';

/** How a sign-in ended, as the address of its window says. */
type Ended = 'done' | 'denied' | 'failed';

const texts = {
  done: { title: 'signedIn', text: 'signedInText' },
  denied: { title: 'signInDenied', text: 'signInDeniedText' },
  failed: { title: 'signInFailed', text: 'signInFailedText' },
} as const;

/** The window in which somebody has signed in: it tells the chat that opened it. */
export const SignInWindow = ({ ended }: { ended: string }) => {
  const { t } = useTranslation('siteChats');
  const [isAlone] = useState(() => window.opener === null);
  const how: Ended = ended === 'done' || ended === 'denied' ? ended : 'failed';
  useEffect(() => {
    const code = window.location.hash.slice(1);
    window.history.replaceState(null, '', window.location.pathname + window.location.search);
    if (how !== 'done' || !code || window.opener === null) return;
    // Only a page of ours hears it.
    window.opener.postMessage({ inkstone: 1, type: 'signedIn', code }, window.location.origin);
    window.close();
  }, [how]);
  const { title, text } = texts[how];
  return (
    <EmptyState headingLevel="h1" icon={MessagesSquare} title={t(title)}>
      {t(how === 'done' && isAlone ? 'signedInAlone' : text)}
    </EmptyState>
  );
};

/** What leads a visitor to the company's own sign-in. */
export const SignInOffer = ({ publicId, reason }: { publicId: string; reason: string }) => {
  const { t } = useTranslation('siteChats');
  const [isBlocked, setIsBlocked] = useState(false);
  const open = (
    <Button look="primary" onClick={() => setIsBlocked(!openSignIn(publicId))}>
      {t('signIn')}
    </Button>
  );
  return (
    <EmptyState headingLevel="h1" icon={MessagesSquare} title={t('signIn')} action={open}>
      {reason}
      {isBlocked && <p role="alert">{t('signInBlocked')}</p>}
    </EmptyState>
  );
};
