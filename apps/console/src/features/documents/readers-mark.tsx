import type { DocumentReaders } from '@inkstone/contract/documents';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#console/ui/controls/icon.tsx';
import { Tooltip } from '#console/ui/overlays/tooltip.tsx';
import styles from './documents.module.css';

/** Whom a limited document answers: how many groups and people. */
export const ReadersMark = ({ readers }: { readers: DocumentReaders }) => {
  const { t } = useTranslation('documents');
  if (!readers) return null;
  const { groups, users } = readers;
  const counts = [
    ...(groups.length ? [t('readerGroups', { count: groups.length })] : []),
    ...(users.length ? [t('readerPeople', { count: users.length })] : []),
  ];
  const mark = (
    <span className={styles['readers']}>
      <Icon of={Lock} size={14} />
      <span className="visually-hidden">{t('limitedTo')} </span>
      {counts.length ? counts.join(' · ') : t('noReaders')}
    </span>
  );
  const names = [...groups, ...users.map(({ name }) => name)];
  return names.length ? <Tooltip text={names.join(' · ')}>{mark}</Tooltip> : mark;
};
