import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { createStore, useStore } from '#console/kernel/state/store.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from './dialog.tsx';

type Question = {
  title: string;
  text: ReactNode;
  /** What is compared needs room. */
  width?: 'small' | 'large';
  confirmLabel: string;
  cancelLabel?: string;
  isDanger?: boolean;
};
type Asked = Question & { answer: (isConfirmed: boolean) => void };

const asked = createStore<Asked | null>(null);

/** Asks before something that cannot be undone; the title names the thing. Answers false when the person turns back. */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    asked.get()?.answer(false);
    asked.set({ ...question, answer: resolve });
  });

/** Draws the question that was asked by `confirm`; stands once in the layout. */
export const ConfirmHost = () => {
  const { t } = useTranslation('shell');
  const question = useStore(asked);
  if (!question) return null;
  const close = (isConfirmed: boolean) => {
    asked.set(null);
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
