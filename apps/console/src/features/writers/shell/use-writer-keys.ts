import { useCallback, useEffect } from 'react';
import { useShortcut } from '#console/kernel/browser/shortcuts.ts';

type Parts = { isWriting: boolean; start: () => Promise<void>; stop: () => void; save: () => void };

/** ⌘/Ctrl-Enter writes, Esc stops, ⌘/Ctrl-S saves, wherever the focus is. */
export const useWriterKeys = ({ isWriting, start, stop, save }: Parts): void => {
  const write = useCallback(() => {
    if (!isWriting && !document.querySelector('dialog[open]')) void start();
  }, [isWriting, start]);
  useShortcut('Enter', write, true);
  useShortcut('s', save, true);
  useEffect(() => {
    if (!isWriting) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]')) stop();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isWriting, stop]);
};
