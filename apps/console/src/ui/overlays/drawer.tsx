import type { ComponentProps } from 'react';
import { classNames } from '../theme/class-names.ts';
import styles from './drawer.module.css';
import { Modal } from './modal.tsx';

type Props = Omit<ComponentProps<typeof Modal>, 'className' | 'look' | 'footer'> & {
  width?: 'medium' | 'large';
  /** At the start, narrower than a phone: the menu. */
  side?: 'start' | 'end';
};

/** A thing's own page that slides in at the edge, beside its list. */
export const Drawer = ({ width = 'medium', side = 'end', children, ...modal }: Props) => (
  <Modal {...modal} className={classNames(styles['drawer'], styles[width], styles[side])}>
    <div className={styles['content']}>{children}</div>
  </Modal>
);
