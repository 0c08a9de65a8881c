import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { queryClient } from '#console/kernel/calls/query-client.ts';
import { Toaster } from '#console/ui/feedback/toaster.tsx';
import { ConfirmHost } from '#console/ui/overlays/confirm-host.tsx';

/** What a screen before the console stands on. */
export const PublicFrame = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <Suspense>{children}</Suspense>
    <Toaster />
    <ConfirmHost />
  </QueryClientProvider>
);
