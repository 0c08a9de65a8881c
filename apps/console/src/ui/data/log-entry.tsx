import type { ReactNode } from 'react';
import { classNames } from '#console/ui/theme/class-names.ts';
import styles from './log-entry.module.css';

export type LogFact = { name: string; title: string; value: ReactNode };

type Props = {
  /** The sentence that says what happened; drawn by `LogTitle`. */
  title: ReactNode;
  facts: readonly LogFact[];
  /** The facts have names of several words. */
  hasLongNames?: boolean;
};

export const LogTitle = ({ children }: { children: ReactNode }) => <span className={styles['title']}>{children}</span>;

/** What happened, in the row of a log: its sentence, and under it what is known of it. */
export const LogEntry = ({ title, facts, hasLongNames = false }: Props) => (
  <div className={styles['entry']}>
    {title}
    {facts.length > 0 && (
      <dl className={classNames(styles['facts'], hasLongNames && styles['longNames'])}>
        {facts.map((fact) => (
          <div key={fact.name}>
            <dt>{fact.title}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
      </dl>
    )}
  </div>
);

/** Lines under each other in a cell of a log; what stands in `small` is fainter. */
export const LogLines = ({ children }: { children: ReactNode }) => <span className={styles['lines']}>{children}</span>;
