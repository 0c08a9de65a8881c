import { classNames } from '../theme/class-names.ts';
import styles from './logo.module.css';

type Variant = 'copywriting' | 'api' | 'enterprise';

const glyphs: Record<Variant, { d: string; isLine: boolean }> = {
  copywriting: { d: 'M16 6.5c3.2 3.9 6 7.2 6 10.6a6 6 0 0 1-12 0c0-3.4 2.8-6.7 6-10.6Z', isLine: false },
  api: { d: 'm12.5 10-5 6 5 6M19.5 10l5 6-5 6', isLine: true },
  enterprise: {
    d: 'M9 9.5h14a1.5 1.5 0 0 1 1.5 1.5v8.5A1.5 1.5 0 0 1 23 21h-6.5L12 25v-4H9a1.5 1.5 0 0 1-1.5-1.5V11A1.5 1.5 0 0 1 9 9.5Z',
    isLine: false,
  },
};

/** The product's mark and name; each variant has its own. */
export const Logo = ({
  variant = 'copywriting',
  name,
  isNameHidden = false,
  mayWrap = false,
}: {
  variant?: Variant;
  name: string;
  isNameHidden?: boolean;
  /** On a narrow page the name stands smaller, and on two lines before it is cut. */
  mayWrap?: boolean;
}) => {
  const { d, isLine } = glyphs[variant];
  return (
    <span className={classNames(styles['logo'], mayWrap && styles['wraps'])} data-variant={variant}>
      <svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="8" className={styles['stone']} />
        <path d={d} className={isLine ? styles['line'] : styles['fill']} />
      </svg>
      <span className={isNameHidden ? 'visually-hidden' : styles['name']}>{name}</span>
    </span>
  );
};
