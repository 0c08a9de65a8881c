import { useEffect } from 'react';

/** Whether keys go into a text there. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName));

const isCharacter = (key: string): boolean => key.length === 1;

type Binding = { key: string; hasMod?: boolean; run: () => void };

const matches = (event: KeyboardEvent, { key, hasMod = false }: Binding): boolean =>
  event.key.toLowerCase() === key.toLowerCase() && hasMod === (event.metaKey || event.ctrlKey) && !event.altKey;

/** Runs an action on a key, anywhere on the page; characters without ⌘/Ctrl rest while the person types or a dialog is open. */
export const useShortcut = (key: string, run: () => void, hasMod = false): void => {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !matches(event, { key, hasMod, run })) return;
      if (!hasMod && isCharacter(key) && (isTyping(event.target) || document.querySelector('dialog[open]'))) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [key, run, hasMod]);
};
