import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import { type FocusEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useShortcut } from '#console/kernel/browser/shortcuts.ts';
import { dismissToast, type Toast, type ToastKind, toasts } from '#console/kernel/notices/toast.ts';
import { useStore } from '#console/kernel/state/store.ts';
import { Button } from '../controls/button.tsx';
import { Icon } from '../controls/icon.tsx';
import { useTopmostModal } from '../overlays/open-modals.ts';
import { classNames } from '../theme/class-names.ts';
import styles from './toaster.module.css';

const icons: Record<ToastKind, LucideIcon> = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert };

type CardProps = { toast: Toast; onGone: (card: HTMLElement | null) => void };

const ToastCard = ({ toast, onGone }: CardProps) => {
  const { t } = useTranslation('shell');
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = card;
    return () => onGone(current);
  }, [onGone]);
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
    <div ref={card} {...hold} className={classNames(styles['toast'], styles[toast.kind])}>
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

/** A place above everything: in the browser's top layer, and inside the modal that is open, because what is outside of it is dead. It is moved, not drawn anew: a notice and its time go on. */
const useTopLayer = () => {
  const [place] = useState(() => document.createElement('div'));
  const popover = useRef<HTMLElement>(null);
  const modal = useTopmostModal();
  useLayoutEffect(() => {
    (modal ?? document.body).append(place);
    popover.current?.showPopover?.();
    return () => place.remove();
  }, [modal, place]);
  return { place, popover };
};

/** Where the focus came from; it goes back there when the notice that has it is put away. */
const useWayBack = () => {
  const origin = useRef<HTMLElement | null>(null);
  const onFocus = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) origin.current = relatedTarget;
  };
  const goBackFrom = useCallback((card: HTMLElement | null) => {
    if (card?.contains(document.activeElement)) origin.current?.focus();
  }, []);
  return { onFocus, goBackFrom };
};

/** F6 goes to the newest notice. While there is none, the key is the browser's. */
const ReachingKey = ({ list }: { list: RefObject<HTMLElement | null> }) => {
  useShortcut(
    'F6',
    useCallback(() => list.current?.lastElementChild?.querySelector('button')?.focus(), [list]),
  );
  return null;
};

/** Where toasts and messages appear; readers hear them as they come. */
export const Toaster = () => {
  const { t } = useTranslation('shell');
  const all = useStore(toasts);
  const { place, popover } = useTopLayer();
  const { onFocus, goBackFrom } = useWayBack();
  return createPortal(
    <section ref={popover} popover="manual" aria-label={t('notices')} aria-live="polite" className={styles['top']} onFocus={onFocus}>
      {all.length > 0 && <ReachingKey list={popover} />}
      {all.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onGone={goBackFrom} />
      ))}
    </section>,
    place,
  );
};
