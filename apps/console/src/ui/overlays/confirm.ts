import type { ReactNode } from 'react';
import { createStore } from '#console/kernel/state/store.ts';

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

/** The question that `ConfirmHost` draws. */
export const askedQuestion = createStore<Asked | null>(null);

/** Asks before something that cannot be undone; the title names the thing. Answers false when the person turns back. */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    askedQuestion.get()?.answer(false);
    askedQuestion.set({ ...question, answer: resolve });
  });
