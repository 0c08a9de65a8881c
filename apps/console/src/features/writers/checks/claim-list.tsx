import { type ClaimKind, claimKinds } from '@inkstone/copy-checks/claims/claim';
import type { Finding } from '@inkstone/copy-checks/copy';
import { useTranslation } from 'react-i18next';
import styles from './claim-list.module.css';

const names = {
  number: 'claimNumber',
  material: 'claimMaterial',
  colour: 'claimColour',
  certificate: 'claimCertificate',
  property: 'claimProperty',
  origin: 'claimOrigin',
  superlative: 'claimSuperlative',
  promise: 'claimPromise',
} as const;

type Claim = { kind: ClaimKind; quote: string };

/** Each claim once, however often the texts say it. */
const claimsOf = (findings: readonly Finding[]): Claim[] => {
  const open = findings.filter(({ severity, isApproved }) => severity === 'block' && !isApproved);
  const each = new Map(
    open.flatMap(({ code, quote }) => {
      const kind = claimKinds.find((known) => known === code);
      return kind ? [[`${kind} ${quote.toLowerCase()}`, { kind, quote }] as const] : [];
    }),
  );
  return [...each.values()];
};

/** The claims of the texts that the facts do not bear. */
export const ClaimList = ({ findings }: { findings: readonly Finding[] }) => {
  const { t } = useTranslation('writers');
  const claims = claimsOf(findings);
  if (!claims.length) return null;
  return (
    <ul className={styles['list']}>
      {claims.map(({ kind, quote }) => (
        <li key={`${kind} ${quote}`} className={styles['claim']}>
          <span className={styles['kind']}>{t(names[kind])}</span>
          <span className={styles['quote']}>{quote}</span>
        </li>
      ))}
    </ul>
  );
};
