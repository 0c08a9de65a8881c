import { claimsOf } from '@inkstone/copy-checks/claims-of';
import type { CopyReport } from '@inkstone/copy-checks/copy';
import { useTranslation } from 'react-i18next';
import type { Compared } from '#console/kernel/texts/use-elsewhere.ts';
import { Section } from '#console/ui/layout/section.tsx';
import { CheckRow } from './check-row.tsx';
import styles from './checks-panel.module.css';
import { ClaimList } from './claim-list.tsx';
import { CopiedList } from './copied-list.tsx';

const groups = [
  { group: 'facts', name: 'groupFacts' },
  { group: 'search', name: 'groupSearch' },
  { group: 'reading', name: 'groupReading' },
] as const;

const order = { poor: 0, fair: 1, good: 2 } as const;

const Score = ({ score }: { score: number }) => {
  const { t } = useTranslation('writers');
  const tone = score >= 80 ? styles['good'] : score >= 55 ? styles['fair'] : styles['poor'];
  return (
    <span role="img" aria-label={t('scoreLabel', { score })} className={`${styles['score']} ${tone}`}>
      <svg viewBox="0 0 36 36" aria-hidden="true">
        <circle cx="18" cy="18" r="15.5" />
        <circle cx="18" cy="18" r="15.5" pathLength="100" strokeDasharray={`${score} 100`} />
      </svg>
      <span aria-hidden="true">{score}</span>
    </span>
  );
};

type Props = {
  report: CopyReport;
  /** How far the texts were compared with the others of the shop. */
  compared: Compared['query'];
  approved: readonly string[];
  /** Takes another list of claims that the person stands for. */
  approve: (claims: readonly string[]) => void;
  isDisabled: boolean;
};

/** What the facts, searchers and readers would say, the weakest first. */
export const ChecksPanel = ({ report: { checks, findings, score, copied }, compared, ...approval }: Props) => {
  const { t } = useTranslation('writers');
  if (!checks.length) {
    return (
      <Section title={t('checks')}>
        <p className={styles['empty']}>{t('checksEmpty')}</p>
      </Section>
    );
  }
  return (
    <Section title={t('checks')} actions={<Score score={score} />}>
      <div className={styles['groups']}>
        {groups.map(({ group, name }) => (
          <div key={group}>
            <h3 className={styles['group']}>{t(name)}</h3>
            <ul className={styles['list']}>
              {checks
                .filter((check) => check.group === group)
                .sort((a, b) => order[a.verdict] - order[b.verdict])
                .map((check) => (
                  <CheckRow key={check.name} check={check} />
                ))}
            </ul>
            {group === 'facts' && <ClaimList claims={claimsOf(findings)} {...approval} />}
            {group === 'search' && <CopiedList copied={copied} query={compared} />}
          </div>
        ))}
      </div>
    </Section>
  );
};
