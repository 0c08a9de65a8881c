import { lazy, Suspense } from 'react';
import { useShortcut } from '#console/kernel/browser/shortcuts.ts';
import { createStore, useStore } from '#console/kernel/state/store.ts';

const Palette = lazy(() => import('./palette.tsx').then((module) => ({ default: module.Palette })));
const ShortcutSheet = lazy(() => import('./shortcut-sheet.tsx').then((module) => ({ default: module.ShortcutSheet })));

const open = createStore<'palette' | 'shortcuts' | null>(null);

export const openPalette = (): void => open.set('palette');
const openShortcuts = (): void => open.set('shortcuts');
const togglePalette = (): void => open.set(open.get() === 'palette' ? null : 'palette');
const close = (): void => open.set(null);

/** The command palette (⌘/Ctrl-K) and the list of shortcuts (?), loaded when first asked for. */
export const Overlays = () => {
  const current = useStore(open);
  useShortcut('k', togglePalette, true);
  useShortcut('?', openShortcuts);
  return (
    <Suspense>
      {current === 'palette' && <Palette onClose={close} onShortcuts={openShortcuts} />}
      {current === 'shortcuts' && <ShortcutSheet onClose={close} />}
    </Suspense>
  );
};
