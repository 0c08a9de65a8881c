import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../overlays/confirm.ts';

/** The two questions to whoever is about to throw away what is not saved: of a page, and of a dialog or a field. */
export const useQuestions = () => {
  const { t } = useTranslation('shell');
  return useMemo(() => {
    const stay = { cancelLabel: t('stay'), isDanger: true };
    return {
      askToLeave: () => confirm({ ...stay, title: t('unsaved'), text: t('unsavedHelp'), confirmLabel: t('leave') }),
      askToClose: () => confirm({ ...stay, title: t('unsavedText'), text: t('unsavedTextHelp'), confirmLabel: t('discard') }),
    };
  }, [t]);
};
