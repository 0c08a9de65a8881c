import type { LucideIcon } from 'lucide-react';
import { Check } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../controls/icon.tsx';
import styles from './menu.module.css';
import { useFloating } from './use-floating.ts';

export type MenuEntry =
  | { key: string; label: ReactNode; icon?: LucideIcon; onChoose: () => void; isChosen?: boolean; isDanger?: boolean; isDisabled?: boolean }
  | 'divider';

type TriggerProps = { id: string; 'aria-haspopup': 'menu'; 'aria-expanded': boolean; 'aria-controls': string; onClick: () => void };
type Props = {
  label: string;
  entries: readonly MenuEntry[];
  align?: 'start' | 'end';
  /** Above the entries: whose account, which shop. */
  heading?: ReactNode;
  children: (trigger: TriggerProps) => ReactNode;
};

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

const itemsOf = (menu: HTMLElement): HTMLElement[] => [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]:not(:disabled)')];

const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const items = itemsOf(event.currentTarget);
  const focused = document.activeElement;
  const at = focused instanceof HTMLElement ? items.indexOf(focused) : -1;
  const step = steps[event.key];
  const letter = event.key.length === 1 && !event.metaKey && !event.ctrlKey ? event.key.toLowerCase() : null;
  const next = step
    ? items[step(at, items.length)]
    : letter && [...items.slice(at + 1), ...items].find((item) => item.textContent?.trim().toLowerCase().startsWith(letter));
  if (!next) return;
  event.preventDefault();
  next.focus();
};

const useClosing = (isOpen: boolean, close: () => void) => {
  const root = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) close();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [isOpen, close]);
  return root;
};

/** A button that opens a list of actions: arrows, letters, Home, End, Esc; focus goes back to the button. */
export const Menu = ({ label, entries, align = 'end', heading, children }: Props) => {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const root = useClosing(isOpen, () => setIsOpen(false));
  useFloating({ isOpen, anchor: root, panel, align });
  useEffect(() => {
    if (isOpen && list.current) itemsOf(list.current)[0]?.focus();
  }, [isOpen]);

  const close = () => {
    setIsOpen(false);
    document.getElementById(`${id}-trigger`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    } else if (event.key === 'Tab') setIsOpen(false);
    else moveFocus(event);
  };
  return (
    <span ref={root} className={styles['root']}>
      {children({
        id: `${id}-trigger`,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': id,
        onClick: () => setIsOpen(!isOpen),
      })}
      {isOpen && (
        <div ref={panel} popover="manual" className={styles['panel']}>
          {heading && <div className={styles['heading']}>{heading}</div>}
          <div ref={list} id={id} role="menu" tabIndex={-1} aria-label={label} onKeyDown={onKeyDown} className={styles['list']}>
            {entries.map((entry, index) =>
              entry === 'divider' ? (
                <hr key={index} className={styles['divider']} />
              ) : (
                <button
                  key={entry.key}
                  type="button"
                  role={entry.isChosen === undefined ? 'menuitem' : 'menuitemradio'}
                  {...(entry.isChosen !== undefined && { 'aria-checked': entry.isChosen })}
                  tabIndex={-1}
                  disabled={entry.isDisabled}
                  className={entry.isDanger ? styles['danger'] : styles['item']}
                  onClick={() => {
                    close();
                    entry.onChoose();
                  }}
                >
                  {entry.icon && <Icon of={entry.icon} />}
                  <span>{entry.label}</span>
                  {entry.isChosen && <Icon of={Check} size={14} />}
                </button>
              ),
            )}
          </div>
        </div>
      )}
    </span>
  );
};
