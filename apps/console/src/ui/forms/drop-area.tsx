import { type ReactNode, useState } from 'react';
import styles from './drop-area.module.css';

/** Where files may be dropped; what stands inside offers the same by buttons. */
export const DropArea = ({ onDrop, children }: { onDrop: (dropped: DataTransfer) => void; children: ReactNode }) => {
  const [isOver, setIsOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside do the same
    <div
      className={styles['drop']}
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onDrop(event.dataTransfer);
      }}
    >
      {children}
    </div>
  );
};
