import { formatPoints } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import styles from './transactions.module.css';

/** Points that moved, with their sign; what came in stands out. */
export const TransactionAmount = ({ points }: { points: string }) => (
  <span className={points.startsWith('-') ? 'numbers' : `numbers ${styles['in']}`}>
    {formatPoints(points, useLanguage(), { isSigned: true, beside: [] })}
  </span>
);
