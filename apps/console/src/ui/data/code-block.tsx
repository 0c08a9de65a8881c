import { CopyButton } from '../controls/copy-button.tsx';
import styles from './code-block.module.css';

type Props = {
  /** What the code is, for the accessible name. */
  label: string;
  code: string;
  copyLabel: string;
};

/** Code to be read and copied; long lines are scrolled, by keyboard too. */
export const CodeBlock = ({ label, code, copyLabel }: Props) => (
  <div className={styles['block']}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
    <section aria-label={label} tabIndex={0} className={styles['scroll']}>
      <pre className={styles['code']}>
        <code translate="no">{code}</code>
      </pre>
    </section>
    <span className={styles['copy']}>
      <CopyButton text={code} label={copyLabel} />
    </span>
  </div>
);

/** A short text of code in one line that is copied as often as it is read: an address, a command, a key. */
export const CodeLine = ({ code, copyLabel }: Pick<Props, 'code' | 'copyLabel'>) => (
  <span className={styles['line']}>
    <code translate="no" className={styles['short']}>
      {code}
    </code>
    <CopyButton text={code} label={copyLabel} />
  </span>
);
