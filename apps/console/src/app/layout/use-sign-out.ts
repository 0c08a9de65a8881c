import { sessionEndpoints } from '@inkstone/contract/session';
import { useTranslation } from 'react-i18next';
import { isEmbedded, openOutside } from '#console/kernel/browser/frame.ts';
import { callWhole } from '#console/kernel/calls/call.ts';
import { CallError } from '#console/kernel/calls/call-error.ts';
import { queryClient } from '#console/kernel/calls/query-client.ts';
import { messageOf } from '#console/kernel/notices/error-message.ts';
import { showMessage } from '#console/kernel/notices/toast.ts';
import { checkSession, leaveUnheard } from '#console/kernel/session/session.ts';
import { dropUnsavedOf } from '#console/kernel/session/unsaved-copies.ts';

// Long enough to read the server's word before the page is left.
const leaveAfterMs = 600;

/** The portal is never framed: in a frame its page opens in a window, and the frame shows the gate. */
const leaveTo = (address: string): void => {
  if (isEmbedded()) {
    openOutside(address);
    void checkSession();
  } else window.location.assign(address);
};

/** Ends the session, says what the server said, and goes to the portal's signed-out page; without a connection the console is left at once. */
export const useSignOut = (): (() => Promise<void>) => {
  const { t } = useTranslation('shell');
  return async () => {
    try {
      const { msg, data } = await callWhole(sessionEndpoints.logout, {});
      dropUnsavedOf('all');
      showMessage('success', msg || t('signedOut'));
      setTimeout(() => leaveTo(data.logout_url), leaveAfterMs);
    } catch (error) {
      if (error instanceof CallError && error.kind === 'network') {
        await leaveUnheard();
        queryClient.clear();
      } else showMessage('warning', messageOf(error));
    }
  };
};
