import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../controls/icon.tsx';
import styles from './fact-strip.module.css';
import { ShareBar } from './share-bar.tsx';

/** A few numbers side by side in one frame. */
export const FactStrip = ({ children }: { children: ReactNode }) => <div className={styles['strip']}>{children}</div>;

type Props = {
  name: string;
  value: ReactNode;
  unit?: string;
  help?: ReactNode;
  /** Where the number comes from; its name becomes a link. */
  to?: string;
  /** From 0 to 1: how much of it is done. */
  progress?: number;
};

/** One number with its name, and what it means. */
export const Fact = ({ name, value, unit, help, to, progress }: Props) => (
  <dl className={styles['fact']}>
    <dt>
      {to ? (
        <Link to={to}>
          {name}
          <Icon of={ChevronRight} size={14} />
        </Link>
      ) : (
        name
      )}
    </dt>
    <dd className={styles['value']}>
      <span className="numbers">{value}</span>
      {unit && <small> {unit}</small>}
    </dd>
    {progress !== undefined && (
      <dd className={styles['progress']}>
        <ShareBar share={progress} />
      </dd>
    )}
    {help && <dd className={styles['help']}>{help}</dd>}
  </dl>
);
