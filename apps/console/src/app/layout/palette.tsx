import { CornerDownLeft, Keyboard, Languages, LogOut, type LucideIcon, Moon, Search, Sun } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { chooseTheme } from '#console/kernel/browser/theme.ts';
import { useGlobalState } from '#console/kernel/session/profile.ts';
import { changeLanguage } from '#console/kernel/texts/i18n.ts';
import { languages } from '#console/kernel/texts/language.ts';
import { Icon } from '#console/ui/controls/icon.tsx';
import { Dialog } from '#console/ui/overlays/dialog.tsx';
import styles from './palette.module.css';
import { type Destination, useDestinations } from './use-destinations.ts';
import { useSignOut } from './use-sign-out.ts';

type Command = { key: string; group: 'paletteGoTo' | 'paletteDo'; label: string; icon: LucideIcon | undefined; run: () => void };

const useCommands = (openShortcuts: () => void): Command[] => {
  const { t } = useTranslation(['shell', 'entry']);
  const navigate = useNavigate();
  const signOut = useSignOut();
  const destinations = useDestinations(useGlobalState());
  const goTo = ({ path, name, icon }: Destination): Command => ({
    key: path,
    group: 'paletteGoTo',
    label: name,
    icon,
    run: () => navigate(path),
  });
  const act = (command: Omit<Command, 'group'>): Command => ({ ...command, group: 'paletteDo' });
  return [
    ...destinations.map(goTo),
    act({ key: 'light', label: `${t('entry:theme')}: ${t('entry:themeLight')}`, icon: Sun, run: () => chooseTheme('light') }),
    act({ key: 'dark', label: `${t('entry:theme')}: ${t('entry:themeDark')}`, icon: Moon, run: () => chooseTheme('dark') }),
    ...languages.map(({ code, name }) =>
      act({ key: `lang-${code}`, label: `${t('entry:language')}: ${name}`, icon: Languages, run: () => changeLanguage(code) }),
    ),
    act({ key: 'shortcuts', label: t('shortcuts'), icon: Keyboard, run: openShortcuts }),
    act({ key: 'signOut', label: t('signOut'), icon: LogOut, run: signOut }),
  ];
};

const fits = (label: string, text: string): boolean => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => label.toLowerCase().includes(word));
};

/** Go to a page or do something, without leaving the keyboard. */
export const Palette = ({ onClose, onShortcuts }: { onClose: () => void; onShortcuts: () => void }) => {
  const { t } = useTranslation('shell');
  const id = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const found = useCommands(onShortcuts).filter(({ label }) => fits(label, text));
  const current = Math.min(at, found.length - 1);

  const choose = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length) {
      event.preventDefault();
      const next = (current + step + found.length) % found.length;
      setAt(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      choose(found[current]);
    }
  };
  return (
    <Dialog title={t('palette')} look="bare" onClose={onClose}>
      <div className={styles['search']}>
        <Icon of={Search} />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={found.length ? `${id}-${current}` : undefined}
          aria-label={t('palettePlaceholder')}
          placeholder={t('palettePlaceholder')}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={t('palette')} className={styles['list']}>
        {found.map((command, index) => (
          <div key={command.key} role="presentation">
            {found[index - 1]?.group !== command.group && (
              <div role="presentation" className={styles['group']}>
                {t(command.group)}
              </div>
            )}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the focus stays in the field, which hears the keys (combobox pattern) */}
            <div
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === current}
              className={styles['option']}
              onPointerMove={() => setAt(index)}
              onClick={() => choose(command)}
            >
              {command.icon && <Icon of={command.icon} />}
              <span>{command.label}</span>
              {index === current && <Icon of={CornerDownLeft} size={14} />}
            </div>
          </div>
        ))}
      </div>
      {!found.length && (
        <p role="status" className={styles['empty']}>
          {t('paletteEmpty', { text })}
        </p>
      )}
    </Dialog>
  );
};
