import { classNames } from '../theme/class-names.ts';
import styles from './share-bar.module.css';

type Props = { /** From 0 to 1; what is beyond is cut. */ share: number; tone?: 'accent' | 'success' | 'warning' | 'danger' };

/** How much of a whole something is, as a line; nobody hears it, because the numbers stand beside it. */
export const ShareBar = ({ share, tone = 'accent' }: Props) => (
  <span className={styles['track']} aria-hidden="true">
    <span className={classNames(styles['fill'], styles[tone])} style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%` }} />
  </span>
);
