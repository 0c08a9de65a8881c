import { visibleLines } from '@inkstone/text/visible-text';
import { useMemo } from 'react';
import styles from './inline-diff.module.css';
import { wordDiff } from './word-diff.ts';

type Props = { before: string; after: string; language: string };

/** Two texts in one, line or HTML: struck through what only the earlier one has, marked what only the later one has. */
export const InlineDiff = ({ before, after, language }: Props) => {
  const parts = useMemo(() => wordDiff(visibleLines(before), visibleLines(after), language), [before, after, language]);
  return (
    <p className={styles['diff']} lang={language}>
      {parts.map(({ text, side }, index) =>
        side === 'both' ? (
          <span key={index}>{text}</span>
        ) : side === 'before' ? (
          <del key={index}>{text}</del>
        ) : (
          <ins key={index}>{text}</ins>
        ),
      )}
    </p>
  );
};
