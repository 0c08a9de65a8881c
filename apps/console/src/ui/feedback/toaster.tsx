import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dismissToast, type Toast, type ToastKind, toasts } from '#console/kernel/notices/toast.ts';
import { useStore } from '#console/kernel/state/store.ts';
import { Button } from '../controls/button.tsx';
import { Icon } from '../controls/icon.tsx';
import { classNames } from '../theme/class-names.ts';
import styles from './toaster.module.css';

const icons: Record<ToastKind, LucideIcon> = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert };

const ToastCard = ({ toast }: { toast: Toast }) => {
  const { t } = useTranslation('shell');
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismissToast(toast.id), toast.durationMs);
    return () => clearTimeout(timer);
  }, [isHeld, toast]);
  const hold = {
    onPointerEnter: () => setIsHeld(true),
    onPointerLeave: () => setIsHeld(false),
    onFocus: () => setIsHeld(true),
    onBlur: () => setIsHeld(false),
  };
  return (
    <div {...hold} className={classNames(styles['toast'], styles[toast.kind])}>
      <Icon of={icons[toast.kind]} />
      <div className={styles['text']}>{toast.text}</div>
      {toast.action && (
        <Button
          look="quiet"
          size="small"
          onClick={() => {
            toast.action?.run();
            dismissToast(toast.id);
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <Button look="quiet" size="small" icon={X} aria-label={t('dismiss')} onClick={() => dismissToast(toast.id)} />
    </div>
  );
};

/** Where toasts and messages appear; readers hear them as they come. */
export const Toaster = () => {
  const { t } = useTranslation('shell');
  const all = useStore(toasts);
  return (
    <section aria-label={t('notices')} aria-live="polite">
      <div className={styles['top']}>
        {all.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
    </section>
  );
};
