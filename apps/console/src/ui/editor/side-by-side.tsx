import { visibleLines } from '@inkstone/text/visible-text';
import { useMemo } from 'react';
import styles from './side-by-side.module.css';
import { wordDiff } from './word-diff.ts';

type Side = { label: string; text: string };
type Props = { before: Side; after: Side; language: string };

/** Two texts beside each other, line or HTML, with the words marked that only one of them has. */
export const SideBySide = ({ before, after, language }: Props) => {
  const parts = useMemo(() => wordDiff(visibleLines(before.text), visibleLines(after.text), language), [before.text, after.text, language]);
  return (
    <div className={styles['sides']} lang={language}>
      <figure>
        <figcaption>{before.label}</figcaption>
        <p>
          {parts.map(({ text, side }, index) =>
            side === 'after' ? null : side === 'before' ? <del key={index}>{text}</del> : <span key={index}>{text}</span>,
          )}
        </p>
      </figure>
      <figure>
        <figcaption>{after.label}</figcaption>
        <p>
          {parts.map(({ text, side }, index) =>
            side === 'before' ? null : side === 'after' ? <ins key={index}>{text}</ins> : <span key={index}>{text}</span>,
          )}
        </p>
      </figure>
    </div>
  );
};
