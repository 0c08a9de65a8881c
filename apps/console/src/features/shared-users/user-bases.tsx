import type { SharedUser } from '@inkstone/contract/shared-users';
import { useTranslation } from 'react-i18next';
import { Tooltip } from '#console/ui/overlays/tooltip.tsx';
import styles from './shared-users.module.css';

/** Which knowledge bases somebody may ask: the first one by its name, all of them when it is pointed at. */
export const UserBases = ({ user: { bases } }: { user: SharedUser }) => {
  const { t } = useTranslation('sharedUsers');
  const [first] = bases;
  if (!first) return <span className={styles['soft']}>{t('noneOpened')}</span>;
  const words = { everybody: 'openedAll', group: 'openedGroup' } as const;
  const all = bases.map(({ name, by }) => (by === 'person' ? name : t(words[by], { name })));
  return (
    <Tooltip text={all.join(' · ')}>
      <span>{bases.length > 1 ? t('openedMore', { name: first.name, count: bases.length - 1 }) : first.name}</span>
    </Tooltip>
  );
};
