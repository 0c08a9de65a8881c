import { claimsOf } from '@inkstone/copy-checks/claims-of';
import type { CopyReport } from '@inkstone/copy-checks/copy';
import { useTranslation } from 'react-i18next';
import { Section } from '#console/ui/layout/section.tsx';
import { CheckRow } from '../checks/check-row.tsx';
import styles from '../checks/checks-panel.module.css';
import { ClaimList } from '../checks/claim-list.tsx';

type Props = {
  report: CopyReport;
  approved: readonly string[];
  /** Takes another list of claims that the person stands for. */
  approve: (claims: readonly string[]) => void;
  isDisabled: boolean;
};

/** What an e-mail claims, held against what is known: a mail has no search results and no length to be judged by. */
export const EmailClaims = ({ report: { checks, findings }, ...approval }: Props) => {
  const { t } = useTranslation('writers');
  const facts = checks.filter(({ group }) => group === 'facts');
  if (!facts.length) return null;
  return (
    <Section title={t('checks')}>
      <ul className={styles['list']}>
        {facts.map((check) => (
          <CheckRow key={check.name} check={check} />
        ))}
      </ul>
      <ClaimList claims={claimsOf(findings)} {...approval} />
    </Section>
  );
};
