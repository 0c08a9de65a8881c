import styles from './keys.module.css';

type Props = { keys: readonly string[] };

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent);
/** The name of the key that commands go with on this machine. */
export const modKey = isApple ? '⌘' : 'Ctrl';
const names: Record<string, string> = { mod: modKey, enter: '↵', esc: 'Esc', up: '↑', down: '↓' };

/** The keys of a shortcut as a hint; `mod` is ⌘ on Apple machines and Ctrl elsewhere. */
export const Keys = ({ keys }: Props) => (
  <span className={styles['keys']}>
    {keys.map((key) => (
      <kbd key={key}>{names[key] ?? key}</kbd>
    ))}
  </span>
);
