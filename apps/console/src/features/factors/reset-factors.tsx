import type { AccountUser } from '@inkstone/contract/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '#console/kernel/notices/toast.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { resetFactors } from './factor.queries.ts';
import { PasswordDialog } from './password-dialog.tsx';

/** For the operator: removes the second factors of somebody who lost them. */
export const ResetFactors = ({ user: { id, name, hasSecondFactor, isOperator } }: { user: AccountUser }) => {
  const { t } = useTranslation('factors');
  const queryClient = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  if (!hasSecondFactor || isOperator) return null;
  const reset = async (password: string) => {
    await resetFactors(id, password);
    setIsOpen(false);
    showToast('success', t('resetDone'));
    await queryClient.invalidateQueries({ queryKey: ['operator', 'accounts'] });
  };
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        {t('reset')}
      </Button>
      {isOpen && (
        <PasswordDialog
          title={t('resetTitle', { name })}
          confirmLabel={t('reset')}
          isDanger
          hasPassword
          onConfirm={reset}
          onClose={() => setIsOpen(false)}
        >
          <p>{t('resetText')}</p>
        </PasswordDialog>
      )}
    </>
  );
};
