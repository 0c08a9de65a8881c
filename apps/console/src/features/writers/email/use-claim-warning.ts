import { claimsOf } from '@inkstone/copy-checks/claims-of';
import type { CopyReport } from '@inkstone/copy-checks/copy';
import { useTranslation } from 'react-i18next';
import { confirm } from '#console/ui/overlays/confirm.ts';

/** Asks before a text leaves that claims what no fact bears and nobody approved; true when it may leave. */
export const useClaimWarning = ({ findings }: CopyReport): (() => Promise<boolean>) => {
  const { t } = useTranslation('writers');
  return async () => {
    const open = claimsOf(findings).filter(({ isApproved }) => !isApproved);
    if (!open.length) return true;
    const claims = open.map(({ quote }) => `“${quote}”`).join(t('comma'));
    return confirm({
      title: t('checkFactsOpen', { count: open.length }),
      text: t('emailClaimsText', { claims }),
      confirmLabel: t('emailClaimsAnyway'),
      cancelLabel: t('emailClaimsLook'),
    });
  };
};
