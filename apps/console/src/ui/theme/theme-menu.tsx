import { Monitor, Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { chooseTheme, type ThemeChoice, useThemeChoice } from '#console/kernel/browser/theme.ts';
import { Button } from '../controls/button.tsx';
import { Menu } from '../overlays/menu.tsx';

const choices = [
  { key: 'system', phrase: 'themeSystem', icon: Monitor },
  { key: 'light', phrase: 'themeLight', icon: Sun },
  { key: 'dark', phrase: 'themeDark', icon: Moon },
] as const satisfies readonly { key: ThemeChoice; phrase: string; icon: unknown }[];

/** Light, dark, or whatever the system says. */
export const ThemeMenu = () => {
  const { t } = useTranslation('entry');
  const current = useThemeChoice();
  const entries = choices.map(({ key, phrase, icon }) => ({
    key,
    label: t(phrase),
    icon,
    isChosen: key === current,
    onChoose: () => chooseTheme(key),
  }));
  const icon = choices.find(({ key }) => key === current)?.icon ?? Monitor;
  return (
    <Menu label={t('theme')} entries={entries}>
      {(trigger) => <Button {...trigger} look="quiet" icon={icon} aria-label={t('theme')} title={t('theme')} />}
    </Menu>
  );
};
