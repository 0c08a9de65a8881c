import type { SiteVisit } from '@inkstone/contract/site-chats';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isEmbedded } from '#console/kernel/browser/frame.ts';
import { readStored, removeStored, writeStored } from '#console/kernel/browser/storage.ts';
import { setBearer } from '#console/kernel/calls/bearer.ts';
import { visitChat } from './site-chat.queries.ts';

/** What the page around the frame says. */
type Told = { inkstone?: unknown; type?: unknown; identity?: unknown; code?: unknown };

type Visit = { status: 'waiting' } | { status: 'alone' } | { status: 'failed'; error: unknown } | { status: 'in'; visit: SiteVisit };

const keyOf = (publicId: string): string => `site-chat:${publicId}`;
/** Renewed before it ends, so that no question meets an ended one. */
const renewBeforeMs = 5 * 60_000;
const leastMs = 10_000;

/** The conversation that a visitor has open, kept over a reload. */
export const conversationKey = (publicId: string): string => `${keyOf(publicId)}:conversation`;

/** Asks the page around the frame who it is, and lets its visitor in; the token is renewed as long as the chat is open. */
export const useVisit = (publicId: string, onOpened: () => void) => {
  const [state, setState] = useState<Visit>(isEmbedded() ? { status: 'waiting' } : { status: 'alone' });
  const around = useRef<{ origin: string; identity: string | null } | null>(null);
  const opened = useRef(onOpened);
  opened.current = onOpened;

  const enter = useCallback(
    async (signIn: string | null = null): Promise<void> => {
      if (!around.current) return;
      const { origin: parentOrigin, identity } = around.current;
      try {
        const visit = await visitChat(publicId, { parentOrigin, identity, signIn, token: readStored(keyOf(publicId)) });
        writeStored(keyOf(publicId), visit.token);
        setBearer(visit.token);
        setState({ status: 'in', visit });
      } catch (error) {
        setState({ status: 'failed', error });
      }
    },
    [publicId],
  );

  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent<Told | null>): void => {
      // Of the window in which somebody has signed in, which is a page of ours.
      const isOurs = origin === window.location.origin && source !== window.parent && data?.inkstone === 1;
      if (isOurs && data.type === 'signedIn' && typeof data.code === 'string') void enter(data.code);
      // From its first word on the page around the frame stays the one that it was.
      if (source !== window.parent || data?.inkstone !== 1 || (around.current && around.current.origin !== origin)) return;
      if (data.type === 'hello') {
        around.current = { origin, identity: typeof data.identity === 'string' ? data.identity : null };
        void enter();
      }
      if (data.type === 'opened') opened.current();
      if (data.type === 'logout') {
        removeStored(keyOf(publicId));
        removeStored(conversationKey(publicId));
        window.location.reload();
      }
    };
    window.addEventListener('message', hear);
    // Says nothing but that it is there, so it may be heard by anybody.
    if (isEmbedded()) window.parent.postMessage({ inkstone: 1, type: 'ready' }, '*');
    return () => window.removeEventListener('message', hear);
  }, [publicId, enter]);

  const expiresAt = state.status === 'in' ? state.visit.expiresAt : null;
  useEffect(() => {
    if (!expiresAt) return;
    const timer = setTimeout(() => void enter(), Math.max(leastMs, Date.parse(expiresAt) - Date.now() - renewBeforeMs));
    return () => clearTimeout(timer);
  }, [expiresAt, enter]);

  const close = (): void => {
    if (around.current) window.parent.postMessage({ inkstone: 1, type: 'close' }, around.current.origin);
  };
  return { state, enter, close };
};
