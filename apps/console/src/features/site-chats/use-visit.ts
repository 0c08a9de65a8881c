import type { SiteVisit } from '@inkstone/contract/site-chats';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isEmbedded } from '#console/kernel/browser/frame.ts';
import { setBearer } from '#console/kernel/calls/bearer.ts';
import { CallError } from '#console/kernel/calls/call-error.ts';
import { onSessionLost } from '#console/kernel/session/session-lost.ts';
import { visitChat } from './site-chat.queries.ts';
import { forgetVisit, keepVisit, keptToken } from './visit-storage.ts';

/** What the page around the frame says. */
type Told = { inkstone?: unknown; type?: unknown; identity?: unknown; code?: unknown };

type Visit = { status: 'waiting' } | { status: 'alone' } | { status: 'failed'; error: unknown } | { status: 'in'; visit: SiteVisit };
/** What is shown to be let in: at first what the page says, then the word of a sign-in, or the visit so far. */
type Shown = { identity: string | null; signIn: string | null };

/** Renewed before it ends, so that no question meets an ended one. */
const renewBeforeMs = 5 * 60_000;
const leastMs = 10_000;

/** Whether a renewal that failed may be made again: nobody said no. */
const isPassing = (error: unknown): boolean =>
  error instanceof CallError && (error.status === null || error.status === 429 || error.status >= 500);

/** Asks the page around the frame who it is, and lets its visitor in; the token is renewed as long as the chat is open. */
export const useVisit = (publicId: string, onOpened: () => void) => {
  const [state, setState] = useState<Visit>(isEmbedded() ? { status: 'waiting' } : { status: 'alone' });
  const around = useRef<{ origin: string; identity: string | null } | null>(null);
  const inside = useRef<SiteVisit | null>(null);
  const [failures, setFailures] = useState(0);
  const opened = useRef(onOpened);
  opened.current = onOpened;

  const leave = useCallback((): void => {
    forgetVisit(publicId);
    window.location.reload();
  }, [publicId]);

  const visitWith = useCallback(
    async (shown: Shown): Promise<SiteVisit | null> => {
      if (!around.current) return null;
      const token = inside.current?.token ?? keptToken(publicId);
      const visit = await visitChat(publicId, { parentOrigin: around.current.origin, token, ...shown });
      keepVisit(publicId, visit);
      const before = inside.current;
      inside.current = visit;
      setBearer(visit.token);
      // Somebody else: nothing of the one before stays on this page.
      if (before && before.visitorId !== visit.visitorId) window.location.reload();
      else setState({ status: 'in', visit });
      return visit;
    },
    [publicId],
  );

  const enter = useCallback(
    async (signIn: string | null = null): Promise<void> => {
      // Who signs in at the company's own server is told by that server.
      const identity = signIn === null ? (around.current?.identity ?? null) : null;
      await visitWith({ identity, signIn }).catch((error: unknown) => setState({ status: 'failed', error }));
    },
    [visitWith],
  );

  /** The page's word may have ended meanwhile; the visit that it began goes on by its own token. */
  const renew = useCallback(async (): Promise<void> => {
    try {
      await visitWith({ identity: null, signIn: null });
      setFailures(0);
    } catch (error) {
      if (isPassing(error)) setFailures((count) => count + 1);
      else setState({ status: 'failed', error });
    }
  }, [visitWith]);

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
      if (data.type === 'logout') leave();
    };
    window.addEventListener('message', hear);
    // Says nothing but that it is there, so it may be heard by anybody.
    if (isEmbedded()) window.parent.postMessage({ inkstone: 1, type: 'ready' }, '*');
    return () => window.removeEventListener('message', hear);
  }, [enter, leave]);

  // A page that slept wakes up with a token that has ended.
  useEffect(() => onSessionLost(() => void renew()), [renew]);

  const expiresAt = state.status === 'in' ? state.visit.expiresAt : null;
  useEffect(() => {
    if (!expiresAt) return;
    const due = Date.parse(expiresAt) - Date.now() - renewBeforeMs;
    const timer = setTimeout(() => void renew(), Math.max(leastMs * (failures + 1), due));
    return () => clearTimeout(timer);
  }, [expiresAt, failures, renew]);

  const close = (): void => {
    if (around.current) window.parent.postMessage({ inkstone: 1, type: 'close' }, around.current.origin);
  };
  return { state, enter, close, leave };
};
