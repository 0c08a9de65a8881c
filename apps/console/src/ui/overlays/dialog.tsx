import type { ComponentProps } from 'react';
import { classNames } from '../theme/class-names.ts';
import styles from './dialog.module.css';
import { Modal } from './modal.tsx';

type Props = Omit<ComponentProps<typeof Modal>, 'className'> & { width?: 'small' | 'medium' | 'large' };

/** What floats above the page until it is answered or put away. */
export const Dialog = ({ width = 'medium', ...modal }: Props) => (
  <Modal {...modal} className={classNames(styles['dialog'], styles[width])} />
);
