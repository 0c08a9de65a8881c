import { useUnsaved } from './unsaved.tsx';
import { useQuestions } from './use-questions.ts';

/** Closes what is written in, a dialog or a field: asks first where that is not saved, as what stands around it does. */
export const useCloseGuard = (isChanged: boolean, onClose: () => void, holdsChange = () => isChanged): (() => void) => {
  const { askToClose } = useQuestions();
  useUnsaved(isChanged);
  return () => {
    if (!holdsChange()) return onClose();
    void askToClose().then((isConfirmed) => {
      if (isConfirmed) onClose();
    });
  };
};
