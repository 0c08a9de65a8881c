import { type Claim, withApproval } from '@inkstone/copy-checks/claims-of';
import { Check, Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { claimNames } from '#console/kernel/texts/writer-words.ts';
import { IconButton } from '#console/ui/controls/icon-button.tsx';
import { classNames } from '#console/ui/theme/class-names.ts';
import styles from './claim-list.module.css';
import { showMarked } from './show-marked.ts';

type Props = {
  claims: readonly Claim[];
  approved: readonly string[];
  approve: (claims: readonly string[]) => void;
  isDisabled: boolean;
};

/** F8 goes to the next claim and shows it in its text, Shift-F8 to the one before. */
const useClaimKeys = (list: { current: HTMLUListElement | null }): void => {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const quotes = [...(list.current?.querySelectorAll<HTMLElement>('[data-claim]') ?? [])];
      if (event.key !== 'F8' || !quotes.length || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      const at = quotes.findIndex((quote) => quote.closest('li')?.contains(document.activeElement));
      const next = at < 0 ? 0 : at + (event.shiftKey ? -1 : 1);
      quotes.at(next % quotes.length)?.focus();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [list]);
};

const focusNext = (item: HTMLElement | null): void => {
  const next = item?.nextElementSibling ?? item?.previousElementSibling;
  next?.querySelector<HTMLElement>('[data-claim]')?.focus();
};

const ClaimRow = ({ claim, approved, approve, isDisabled }: Omit<Props, 'claims'> & { claim: Claim }) => {
  const { t } = useTranslation('writers');
  const item = useRef<HTMLLIElement>(null);
  const { code, quote, isApproved, times } = claim;
  const toggle = () => {
    if (!isApproved) focusNext(item.current);
    approve(withApproval(approved, quote, !isApproved));
  };
  return (
    <li ref={item} className={classNames(styles['claim'], isApproved && styles['approved'])}>
      <span className={styles['kind']}>{t(claimNames[code])}</span>
      <button type="button" data-claim="" className={styles['quote']} onClick={() => showMarked(claim)}>
        {quote}
        {times > 1 && <span className={styles['times']}> {t('claimTimes', { times })}</span>}
      </button>
      <IconButton
        icon={isApproved ? Undo2 : Check}
        label={t(isApproved ? 'disapproveClaim' : 'approveClaim', { quote })}
        disabled={isDisabled}
        onClick={toggle}
      />
    </li>
  );
};

/** The claims of the texts that the facts do not bear, each to be looked at and approved. */
export const ClaimList = ({ claims, ...rest }: Props) => {
  const { t } = useTranslation('writers');
  const list = useRef<HTMLUListElement>(null);
  useClaimKeys(list);
  if (!claims.length) return null;
  return (
    <>
      <ul ref={list} className={styles['list']}>
        {claims.map((claim) => (
          <ClaimRow key={`${claim.code} ${claim.quote}`} claim={claim} {...rest} />
        ))}
      </ul>
      <p className={styles['help']}>{t('claimsHelp')}</p>
    </>
  );
};
