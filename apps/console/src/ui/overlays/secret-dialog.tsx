import { type ReactNode, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { CopyButton } from '../controls/copy-button.tsx';
import { Banner } from '../feedback/banner.tsx';
import { confirm } from './confirm.ts';
import { Dialog } from './dialog.tsx';
import styles from './secret-dialog.module.css';

type Props = {
  title: ReactNode;
  /** That it is shown this once. */
  warning: ReactNode;
  secret: string;
  copyLabel: string;
  /** What the button says to whoever has it. */
  keptLabel: ReactNode;
  /** What is asked of whoever leaves without a copy. */
  leaving: { title: string; text: string; confirmLabel: string; cancelLabel: string };
  onClose: () => void;
  /** Between the warning and the secret. */
  note?: ReactNode;
  children?: ReactNode;
};

/** A secret that was just made, shown this once: whoever has not copied it is asked before it is gone. */
export const SecretDialog = ({ title, warning, secret, copyLabel, keptLabel, leaving, onClose, note, children }: Props) => {
  const [isCopied, setIsCopied] = useState(false);
  const leave = async () => {
    if (isCopied || (await confirm({ ...leaving, isDanger: true }))) onClose();
  };
  const footer = (
    <Button look="primary" onClick={onClose}>
      {keptLabel}
    </Button>
  );
  return (
    <Dialog title={title} onClose={() => void leave()} footer={footer}>
      {/* Whoever copies by hand has it as well. */}
      <div className={styles['stack']} onCopy={() => setIsCopied(true)}>
        <Banner tone="warning">{warning}</Banner>
        {note}
        <div className={styles['secret']}>
          <code translate="no">{secret}</code>
          <CopyButton
            text={() => {
              setIsCopied(true);
              return secret;
            }}
            label={copyLabel}
            isLabelShown
          />
        </div>
        {children}
      </div>
    </Dialog>
  );
};
