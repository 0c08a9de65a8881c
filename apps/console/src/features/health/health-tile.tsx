import type { HealthLevel } from '@inkstone/contract/health';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusDot, type StatusTone } from '#console/ui/feedback/status-dot.tsx';
import styles from './health.page.module.css';

const levels: Record<HealthLevel, { tone: StatusTone; text: 'levelOk' | 'levelWarning' | 'levelFailure' }> = {
  ok: { tone: 'success', text: 'levelOk' },
  warning: { tone: 'warning', text: 'levelWarning' },
  failure: { tone: 'danger', text: 'levelFailure' },
};

type Props = { title: string; level?: HealthLevel; value: ReactNode; unit?: ReactNode; share?: number; children?: ReactNode };

/** One figure with its state; `share` draws how much of something is used, from 0 to 1. */
export const HealthTile = ({ title, level, value, unit, share, children }: Props) => {
  const { t } = useTranslation('health');
  return (
    <section className={styles['tile']} aria-label={title}>
      <header className={styles['tileTop']}>
        <h2>{title}</h2>
        {level && <StatusDot tone={levels[level].tone}>{t(levels[level].text)}</StatusDot>}
      </header>
      <p className={styles['figure']}>
        <span className="numbers">{value}</span> {unit && <small>{unit}</small>}
      </p>
      {share !== undefined && (
        <meter className={styles['meter']} data-level={level} min={0} max={1} value={share} aria-label={title}>
          {Math.round(share * 100)} %
        </meter>
      )}
      {children && <div className={styles['soft']}>{children}</div>}
    </section>
  );
};
