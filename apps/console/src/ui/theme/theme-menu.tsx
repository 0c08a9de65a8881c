import { Monitor, Moon, Sun } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseTheme, useThemeChoice } from '#console/kernel/browser/theme.ts';
import { ChoicePopover } from '../overlays/choice-popover.tsx';

type Props = Pick<ComponentProps<typeof ChoicePopover>, 'Tooltip'>;

const choices = [
  { value: 'system', phrase: 'themeSystem', icon: Monitor },
  { value: 'light', phrase: 'themeLight', icon: Sun },
  { value: 'dark', phrase: 'themeDark', icon: Moon },
] as const;

/** Light, dark, or whatever the system says. */
export const ThemeMenu = ({ Tooltip }: Props) => {
  const { t } = useTranslation('entry');
  const current = useThemeChoice();
  const options = choices.map(({ value, phrase, icon }) => ({ value, label: t(phrase), icon }));
  const icon = choices.find(({ value }) => value === current)?.icon ?? Monitor;
  return <ChoicePopover Tooltip={Tooltip} label={t('theme')} icon={icon} options={options} value={current} onChange={chooseTheme} />;
};
