import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isEmbedded } from '#console/kernel/browser/frame.ts';
import { useIsOffline, watchConnection } from '#console/kernel/calls/online.ts';
import { queryClient } from '#console/kernel/calls/query-client.ts';
import { profileQuery } from '#console/kernel/session/profile.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { Banner } from '#console/ui/feedback/banner.tsx';
import { Toaster } from '#console/ui/feedback/toaster.tsx';
import { UnsavedGuard } from '#console/ui/forms/unsaved.tsx';
import { ConfirmHost } from '#console/ui/overlays/confirm-host.tsx';
import { FloatingHost } from '#console/ui/overlays/floating-host.ts';
import { InlineStylePolicy } from '#console/ui/overlays/inline-style-policy.tsx';
import { TooltipHost } from '#console/ui/overlays/tooltip.tsx';
import { EmbeddedBar } from './embedded-bar.tsx';
import { Header } from './header.tsx';
import { Overlays } from './overlays.tsx';
import styles from './shell.module.css';
import { Sidebar, SidebarDrawer } from './sidebar.tsx';
import { useArrival } from './use-arrival.ts';
import { useDocumentHead } from './use-document-head.ts';
import { useFrameLinks } from './use-frame-links.ts';

/** One of the account's own people, one of its shared users, or nobody who is signed in. */
export type ShellViewer = 'member' | 'shared' | 'stranger';

type Props = { viewer: ShellViewer; children: ReactNode };

const Notices = ({ isSignedIn }: { isSignedIn: boolean }) => {
  const { t } = useTranslation(['shell', 'entry']);
  const isOffline = useIsOffline();
  const profile = useQuery({ ...profileQuery, enabled: isSignedIn });
  if (isOffline) return <Banner tone="warning">{t('offline')}</Banner>;
  if (!profile.error) return null;
  const retry = (
    <Button size="small" isBusy={profile.isFetching} onClick={() => profile.refetch()}>
      {t('entry:retry')}
    </Button>
  );
  return (
    <Banner tone="danger" action={retry}>
      {t('profileFailed')}
    </Banner>
  );
};

const Layout = ({ viewer, children }: Props) => {
  const { t } = useTranslation('shell');
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const closeDrawer = useCallback(() => setIsDrawerOpen(false), []);
  const content = useRef<HTMLElement>(null);
  useDocumentHead();
  useFrameLinks();
  useArrival(content);
  useEffect(watchConnection, []);
  // Nothing of a shared user's house stands in a frame.
  const embedded = isEmbedded() && viewer !== 'shared';
  const hasSidebar = viewer === 'member' && !embedded;
  return (
    <div className={styles['shell']}>
      <a href="#content" className={styles['skip']}>
        {t('skipToContent')}
      </a>
      <FloatingHost value="bar">
        {embedded ? <EmbeddedBar /> : <Header viewer={viewer} onOpenMenu={() => setIsDrawerOpen(true)} />}
      </FloatingHost>
      <Notices isSignedIn={viewer !== 'stranger'} />
      <div className={styles['row']}>
        <FloatingHost value="bar">{hasSidebar && <Sidebar />}</FloatingHost>
        <main ref={content} id="content" tabIndex={-1} className={styles['content']}>
          {children}
        </main>
      </div>
      {hasSidebar && isDrawerOpen && <SidebarDrawer onClose={closeDrawer} />}
      {viewer === 'member' && <Overlays />}
      <Toaster />
      <TooltipHost />
      <ConfirmHost />
    </div>
  );
};

/** The frame around every screen of the console. Without a session only the help pages stand in it. */
export const Shell = (props: Props) => (
  <QueryClientProvider client={queryClient}>
    <InlineStylePolicy>
      <UnsavedGuard>
        <Layout {...props} />
      </UnsavedGuard>
    </InlineStylePolicy>
  </QueryClientProvider>
);
