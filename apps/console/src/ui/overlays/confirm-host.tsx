import { useTranslation } from 'react-i18next';
import { useStore } from '#console/kernel/state/store.ts';
import { Button } from '../controls/button.tsx';
import { askedQuestion } from './confirm.ts';
import { Dialog } from './dialog.tsx';

/** Draws the question that was asked by `confirm`; stands once in the layout. */
export const ConfirmHost = () => {
  const { t } = useTranslation('shell');
  const question = useStore(askedQuestion);
  if (!question) return null;
  const close = (isConfirmed: boolean) => {
    askedQuestion.set(null);
    question.answer(isConfirmed);
  };
  return (
    <Dialog
      title={question.title}
      width={question.width ?? 'small'}
      onClose={() => close(false)}
      footer={
        <>
          <Button onClick={() => close(false)}>{question.cancelLabel ?? t('cancel')}</Button>
          <Button look={question.isDanger ? 'danger' : 'primary'} onClick={() => close(true)}>
            {question.confirmLabel}
          </Button>
        </>
      }
    >
      {typeof question.text === 'string' ? <p>{question.text}</p> : question.text}
    </Dialog>
  );
};
