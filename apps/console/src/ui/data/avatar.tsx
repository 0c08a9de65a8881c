import { useState } from 'react';
import { classNames } from '../theme/class-names.ts';
import styles from './avatar.module.css';
import { Monogram } from './monogram.tsx';

type Props = { name: string; address: string; isSmall?: boolean };

/** A small picture beside a name; its letters where the picture cannot be had. */
export const Avatar = ({ name, address, isSmall = false }: Props) => {
  const [failed, setFailed] = useState('');
  if (failed === address) return <Monogram name={name} />;
  return (
    <img src={address} alt="" className={classNames(styles['avatar'], isSmall && styles['small'])} onError={() => setFailed(address)} />
  );
};
