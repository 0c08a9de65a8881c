import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { confirm } from '../overlays/confirm.tsx';

/** Asks before unsaved work is left, inside the console and when the page is closed. */
export const useLeaveGuard = (isDirty: boolean): void => {
  const { t } = useTranslation('shell');
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    confirm({ title: t('unsaved'), text: t('unsavedHelp'), confirmLabel: t('leave'), cancelLabel: t('stay'), isDanger: true }).then(
      (isConfirmed) => (isConfirmed ? blocker.proceed() : blocker.reset()),
    );
  }, [blocker, t]);
  useEffect(() => {
    if (!isDirty) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [isDirty]);
};
