import { createStore, useStore } from '../state/store.ts';
import { readStored, writeStored } from './storage.ts';

export type ThemeChoice = 'system' | 'light' | 'dark';
type Theme = 'light' | 'dark';

const asChoice = (value: string | null): ThemeChoice => (value === 'light' || value === 'dark' ? value : 'system');

const darkSystem = () => window.matchMedia('(prefers-color-scheme: dark)');

const resolve = (choice: ThemeChoice): Theme => {
  if (choice !== 'system') return choice;
  return darkSystem().matches ? 'dark' : 'light';
};

const choice = createStore<ThemeChoice>('system');

const apply = (): void => {
  document.documentElement.dataset['theme'] = resolve(choice.get());
};

/** Takes up the remembered choice and follows the system's own setting while the choice is `system`. */
export const startTheme = (): void => {
  choice.set(asChoice(readStored('theme')));
  apply();
  darkSystem().addEventListener('change', apply);
};

export const chooseTheme = (next: ThemeChoice): void => {
  writeStored('theme', next);
  choice.set(next);
  apply();
};

/** Takes up what the page around a frame wants, and remembers nothing of it; null leaves the choice as it is. */
export const followTheme = (theme: Theme | null): void => {
  if (!theme) return;
  choice.set(theme);
  apply();
};

export const useThemeChoice = (): ThemeChoice => useStore(choice);
