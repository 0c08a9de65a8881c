import type { KnowledgeBaseCard } from '@inkstone/contract/knowledge-bases';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#console/ui/controls/icon-button.tsx';
import { Link } from '#console/ui/controls/link.tsx';
import { Switch } from '#console/ui/controls/switch.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { knowledgeBasePath } from './knowledge-base-paths.ts';
import styles from './knowledge-bases.module.css';
import { useBaseRemoval, useBaseSwitch } from './use-base-actions.ts';

/** A knowledge base among the others: what it answers by, who may ask, and whether it is on. */
export const BaseCard = ({ base }: { base: KnowledgeBaseCard }) => {
  const { t } = useTranslation('knowledgeBases');
  const removal = useBaseRemoval();
  const switching = useBaseSwitch();
  const { id, name, remark, vendor, authority, isEnabled, updatedAt } = base;
  return (
    <li className={styles['card']}>
      <div className={styles['cardHead']}>
        <h2 className={styles['name']}>
          <Link to={knowledgeBasePath(id)}>{name}</Link>
        </h2>
        <Switch
          label={t('switchOf', { name })}
          isOn={isEnabled}
          isBusy={switching.isPending}
          onChange={(next) => switching.mutate({ id, isEnabled: next })}
        />
      </div>
      {remark && <p className={styles['remark']}>{remark}</p>}
      <dl className={styles['facts']}>
        <div>
          <dt>{t('vendor')}</dt>
          <dd>{vendor ?? t('noModel')}</dd>
        </div>
        <div>
          <dt>{t('authority')}</dt>
          <dd>{t(authority)}</dd>
        </div>
      </dl>
      <div className={styles['cardEnd']}>
        <TimeAgo at={updatedAt} />
        <IconButton
          label={t('deleteOf', { name })}
          icon={Trash2}
          look="quiet"
          size="small"
          isBusy={removal.isPending}
          onClick={() => removal.mutate(base)}
        />
      </div>
    </li>
  );
};
