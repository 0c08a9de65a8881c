import type { ReactNode } from 'react';
import { classNames } from '../theme/class-names.ts';
import styles from './status-dot.module.css';

export type StatusTone = 'success' | 'warning' | 'danger' | 'accent' | 'neutral';
type Props = {
  tone: StatusTone;
  /** Something is going on right now. */
  isLive?: boolean;
  /** More than a word: it may take several lines. */
  isSentence?: boolean;
  children: ReactNode;
};

/** A state in one word, or a sentence about it, with a dot whose colour only repeats the word. */
export const StatusDot = ({ tone, isLive = false, isSentence = false, children }: Props) => (
  <span className={classNames(styles['status'], isSentence && styles['sentence'])}>
    <span className={classNames(styles['dot'], styles[tone], isLive && styles['live'])} aria-hidden="true" />
    {children}
  </span>
);

/** A short mark on a thing: a plan, a kind, a count. */
export const Badge = ({ tone = 'neutral', children }: { tone?: StatusTone; children: ReactNode }) => (
  <span className={classNames(styles['badge'], styles[`${tone}Badge`])}>{children}</span>
);
