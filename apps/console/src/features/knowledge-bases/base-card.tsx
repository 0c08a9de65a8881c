import type { KnowledgeBaseCard } from '@inkstone/contract/knowledge-bases';
import { Trash2 } from 'lucide-react';
import { Trans, useTranslation } from 'react-i18next';
import { basePictureAddress } from '#console/kernel/calls/base-picture.ts';
import { formatBytes } from '#console/kernel/texts/amounts.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { IconButton } from '#console/ui/controls/icon-button.tsx';
import { Link } from '#console/ui/controls/link.tsx';
import { SaidSwitch } from '#console/ui/controls/switch.tsx';
import { Avatar } from '#console/ui/data/avatar.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { StatusDot } from '#console/ui/feedback/status-dot.tsx';
import { knowledgeBasePath } from './knowledge-base-paths.ts';
import styles from './knowledge-bases.module.css';
import { useBaseRemoval, useBaseSwitch } from './use-base-actions.ts';

/** How many documents there are, how large they are, and how many of them are not ready. */
const SourcesOf = ({ sources: { count, bytes, reading, failed } }: Pick<KnowledgeBaseCard, 'sources'>) => {
  const { t } = useTranslation('knowledgeBases');
  const language = useLanguage();
  if (!count) return t('noSources');
  return (
    <span className={styles['sources']}>
      {[t('sourceCount', { count }), bytes > 0 && formatBytes(bytes, language)].filter(Boolean).join(' · ')}
      {reading > 0 && (
        <StatusDot tone="accent" isLive>
          {t('sourcesReading', { count: reading })}
        </StatusDot>
      )}
      {failed > 0 && <StatusDot tone="danger">{t('sourcesFailed', { count: failed })}</StatusDot>}
    </span>
  );
};

/** A knowledge base among the others: what it answers by, from how much, who may ask, and whether it is on. */
export const BaseCard = ({ base }: { base: KnowledgeBaseCard }) => {
  const { t } = useTranslation('knowledgeBases');
  const removal = useBaseRemoval();
  const switching = useBaseSwitch();
  const picture = basePictureAddress(base, 'avatar');
  const { id, name, remark, vendor, sources, sharedUsers, authority, isEnabled, updatedAt } = base;
  return (
    <li className={styles['card']}>
      <div className={styles['cardHead']}>
        {picture && <Avatar name={name} address={picture} />}
        <h2 className={styles['name']}>
          <Link to={knowledgeBasePath(id)}>{name}</Link>
        </h2>
        <SaidSwitch
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
          <dt>{t('sources')}</dt>
          <dd>
            <SourcesOf sources={sources} />
          </dd>
        </div>
        <div>
          <dt>{t('sharedUsers')}</dt>
          <dd>{t('sharedUserCount', { count: sharedUsers })}</dd>
        </div>
        <div>
          <dt>{t('authority')}</dt>
          <dd>{t(authority)}</dd>
        </div>
      </dl>
      <div className={styles['cardEnd']}>
        <span>
          <Trans ns="knowledgeBases" i18nKey="changedAt" components={{ at: <TimeAgo at={updatedAt} /> }} />
        </span>
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
