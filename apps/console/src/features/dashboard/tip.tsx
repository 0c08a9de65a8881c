import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showMessage } from '#console/kernel/notices/toast.ts';
import { useDispatch, useGlobalState } from '#console/kernel/session/profile.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { modKey } from '#console/ui/data/keys.tsx';
import { dismissTip } from './dashboard.queries.ts';
import styles from './tip.module.css';

const useDismissal = () => {
  const { t } = useTranslation('dashboard');
  const dispatch = useDispatch();
  return useMutation({
    mutationFn: () => dismissTip(),
    onMutate: () => dispatch({ type: 'tips', payload: true }),
    onError: () => {
      dispatch({ type: 'tips', payload: false });
      showMessage('warning', t('dismissFailed'));
    },
  });
};

/** One hint for people who are new here, until they put it away. */
export const Tip = () => {
  const { t } = useTranslation('dashboard');
  const { profile } = useGlobalState();
  const dismissal = useDismissal();
  if (profile.isDismissedTips) return null;
  return (
    <aside className={styles['tip']}>
      <div>
        <strong>{t('tipTitle')}</strong>
        <p>{t('tipText', { keys: `${modKey} K` })}</p>
      </div>
      <Button onClick={() => dismissal.mutate()}>{t('tipDismiss')}</Button>
    </aside>
  );
};
