import { useTranslation } from 'react-i18next';
import { confirm } from '../overlays/confirm.tsx';
import { useUnsaved } from './unsaved.tsx';

/** Closes a dialog in which something is written: asks first where that is not saved, as the page does when it is left meanwhile. */
export const useCloseGuard = (isChanged: boolean, onClose: () => void): (() => void) => {
  const { t } = useTranslation('shell');
  useUnsaved(isChanged);
  return () => {
    if (!isChanged) return onClose();
    const question = { title: t('unsavedText'), text: t('unsavedTextHelp'), confirmLabel: t('discard'), cancelLabel: t('stay') };
    confirm({ ...question, isDanger: true }).then((isConfirmed) => {
      if (isConfirmed) onClose();
    });
  };
};
