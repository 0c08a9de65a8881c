import { useTranslation } from 'react-i18next';
import { Keys } from '#console/ui/data/keys.tsx';
import { Dialog } from '#console/ui/overlays/dialog.tsx';
import styles from './shortcut-sheet.module.css';

const shortcuts = [
  { name: 'shortcutPalette', keys: ['mod', 'K'] },
  { name: 'shortcutSheet', keys: ['?'] },
  { name: 'shortcutSidebar', keys: ['['] },
  { name: 'shortcutMove', keys: ['up', 'down', 'J', 'K'] },
  { name: 'shortcutNotice', keys: ['F6'] },
  { name: 'shortcutSubmit', keys: ['mod', 'enter'] },
  { name: 'shortcutClose', keys: ['esc'] },
] as const;

/** The list of the keys that work everywhere. */
export const ShortcutSheet = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('shell');
  return (
    <Dialog title={t('shortcuts')} width="small" onClose={onClose}>
      <dl className={styles['list']}>
        {shortcuts.map(({ name, keys }) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
};
