import { type Claim, withApproval } from '@inkstone/copy-checks/claims-of';
import { Check, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#console/ui/controls/button.tsx';
import { Keys } from '#console/ui/data/keys.tsx';
import styles from './bulk.module.css';

type Props = {
  claims: readonly Claim[];
  approved: readonly string[];
  approve: (claims: readonly string[]) => void;
  /** Digits approve them as well. */
  hasKeys?: boolean;
};

/** The claims that a product's data do not bear, each to be approved by who stands for it. */
export const ClaimButtons = ({ claims, approved, approve, hasKeys = false }: Props) => {
  const { t } = useTranslation('bulk');
  const { t: ofWriters } = useTranslation('writers');
  if (!claims.length) return null;
  return (
    <fieldset className={styles['why']}>
      <legend>{t('standFor')}</legend>
      {claims.map(({ code, quote, isApproved }, at) => (
        <Button
          key={`${code} ${quote}`}
          size="small"
          look={isApproved ? 'quiet' : 'default'}
          icon={isApproved ? Undo2 : Check}
          aria-label={ofWriters(isApproved ? 'disapproveClaim' : 'approveClaim', { quote })}
          onClick={() => approve(withApproval(approved, quote, !isApproved))}
        >
          {quote} {hasKeys && !isApproved && at < 9 && <Keys keys={[String(at + 1)]} />}
        </Button>
      ))}
    </fieldset>
  );
};
