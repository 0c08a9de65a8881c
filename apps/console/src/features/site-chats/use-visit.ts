import type { SiteVisit } from '@inkstone/contract/site-chats';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isEmbedded } from '#console/kernel/browser/frame.ts';
import { setBearer } from '#console/kernel/calls/bearer.ts';
import { CallError } from '#console/kernel/calls/call-error.ts';
import { onSessionLost } from '#console/kernel/session/session-lost.ts';
import { dropOldUnsaved, dropUnsavedOf } from '#console/kernel/session/unsaved-copies.ts';
import { visitChat } from './site-chat.queries.ts';
import { forgetVisit, keepVisit, keptToken } from './visit-storage.ts';

/** What the page around the frame says. */
type Told = { inkstone?: unknown; type?: unknown; identity?: unknown; code?: unknown };

type Visit = { status: 'waiting' } | { status: 'alone' } | { status: 'failed'; error: unknown } | { status: 'in'; visit: SiteVisit };
/** The page around the frame, as its first word told. */
type Around = { origin: string; identity: string | null };
/** What is shown to be let in: at first what the page says, then the word of a sign-in, or the visit so far. */
type Shown = { identity: string | null; signIn: string | null };

/** Renewed before it ends, so that no question meets an ended one. */
const renewBeforeMs = 5 * 60_000;
const leastMs = 10_000;

/** Whether a renewal that failed may be made again: nobody said no. */
const isPassing = (error: unknown): boolean =>
  error instanceof CallError && (error.status === null || error.status === 429 || error.status >= 500);

/** Lets a visitor in by what is shown, and keeps the visit; null before the page around the frame has said anything. */
const useVisitor = (publicId: string, onIn: (visit: SiteVisit) => void) => {
  const around = useRef<Around | null>(null);
  const inside = useRef<SiteVisit | null>(null);
  const visitWith = useCallback(
    async (shown: Shown): Promise<void> => {
      if (!around.current) return;
      const token = inside.current?.token ?? keptToken(publicId);
      const visit = await visitChat(publicId, { parentOrigin: around.current.origin, token, ...shown });
      keepVisit(publicId, visit);
      const before = inside.current;
      inside.current = visit;
      setBearer(visit.token);
      dropOldUnsaved();
      if (!before || before.visitorId === visit.visitorId) return onIn(visit);
      // Somebody else: nothing of the one before stays on this page.
      dropUnsavedOf({ only: before.visitorId });
      window.location.reload();
    },
    [publicId, onIn],
  );
  const forget = useCallback((): void => {
    forgetVisit(publicId);
    if (inside.current) dropUnsavedOf({ only: inside.current.visitorId });
  }, [publicId]);
  return { around, visitWith, forget };
};

/** Renews a visit before its token ends, and when the server says that it has; what fails on the way is tried again. */
const useRenewal = (expiresAt: string | null, renew: () => Promise<'renewed' | 'later' | 'refused'>): void => {
  const [failures, setFailures] = useState(0);
  const again = useCallback(async (): Promise<void> => {
    const how = await renew();
    setFailures((count) => (how === 'later' ? count + 1 : 0));
  }, [renew]);
  // A tab that was suspended comes back with an expired token: the visit is renewed when the server says so.
  useEffect(() => onSessionLost(() => void again()), [again]);
  useEffect(() => {
    if (!expiresAt) return;
    const due = Date.parse(expiresAt) - Date.now() - renewBeforeMs;
    const timer = setTimeout(() => void again(), Math.max(leastMs * (failures + 1), due));
    return () => clearTimeout(timer);
  }, [expiresAt, failures, again]);
};

type Hearing = { around: { current: Around | null }; enter: (signIn?: string) => Promise<void>; leave: () => void; onOpened: () => void };

/** Hears what the page around the frame says, and the window of a sign-in. */
const useHearing = ({ around, enter, leave, onOpened }: Hearing): void => {
  const opened = useRef(onOpened);
  opened.current = onOpened;
  useEffect(() => {
    const onMessage = ({ source, origin, data }: MessageEvent<Told | null>): void => {
      // A message of the sign-in window, which is a page of ours.
      const isOurs = origin === window.location.origin && source !== window.parent && data?.inkstone === 1;
      if (isOurs && data.type === 'signedIn' && typeof data.code === 'string') void enter(data.code);
      // The origin of the first message is the only one that is listened to afterwards.
      if (source !== window.parent || data?.inkstone !== 1 || (around.current && around.current.origin !== origin)) return;
      if (data.type === 'hello') {
        around.current = { origin, identity: typeof data.identity === 'string' ? data.identity : null };
        void enter();
      }
      if (data.type === 'opened') opened.current();
      if (data.type === 'logout') leave();
    };
    window.addEventListener('message', onMessage);
    // Says nothing but that it is there, so it may be heard by anybody.
    if (isEmbedded()) window.parent.postMessage({ inkstone: 1, type: 'ready' }, '*');
    return () => window.removeEventListener('message', onMessage);
  }, [around, enter, leave]);
};

/** Asks the page around the frame who it is, and lets its visitor in; the token is renewed as long as the chat is open. */
export const useVisit = (publicId: string, onOpened: () => void) => {
  const [state, setState] = useState<Visit>(isEmbedded() ? { status: 'waiting' } : { status: 'alone' });
  const onIn = useCallback((visit: SiteVisit) => setState({ status: 'in', visit }), []);
  const { around, visitWith, forget } = useVisitor(publicId, onIn);

  const leave = useCallback((): void => {
    forget();
    window.location.reload();
  }, [forget]);

  const enter = useCallback(
    async (signIn?: string): Promise<void> => {
      // Who signs in at the company's own server is told by that server.
      const identity = signIn === undefined ? (around.current?.identity ?? null) : null;
      await visitWith({ identity, signIn: signIn ?? null }).catch((error: unknown) => setState({ status: 'failed', error }));
    },
    [around, visitWith],
  );

  /** The page's word may have ended meanwhile; the visit that it began goes on by its own token. */
  const renew = useCallback(async () => {
    try {
      await visitWith({ identity: null, signIn: null });
      return 'renewed';
    } catch (error) {
      if (isPassing(error)) return 'later';
      setState({ status: 'failed', error });
      return 'refused';
    }
  }, [visitWith]);

  useHearing({ around, enter, leave, onOpened });
  useRenewal(state.status === 'in' ? state.visit.expiresAt : null, renew);
  const close = (): void => {
    if (around.current) window.parent.postMessage({ inkstone: 1, type: 'close' }, around.current.origin);
  };
  return { state, enter, close, leave };
};
