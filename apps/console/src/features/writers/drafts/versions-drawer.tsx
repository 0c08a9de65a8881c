import type { ListingDraft, ListingDraftText, ListingVersion } from '@inkstone/contract/listing-writer';
import { visibleLines } from '@inkstone/text/visible-text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { showFailure, showToast } from '#console/kernel/notices/toast.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { Drawer } from '#console/ui/overlays/drawer.tsx';
import { fieldNames, listingFields } from '../listing-fields.ts';
import { restoreVersion, versionsQuery } from '../writer.queries.ts';
import styles from './versions-drawer.module.css';

type Props = {
  draftId: string;
  /** What stands in the editor. */
  text: ListingDraftText;
  /** Saves what was typed, so that it is a version, too. */
  flush: () => Promise<unknown>;
  onClose: () => void;
  onRestored: (draft: ListingDraft) => void;
};

const causes = {
  run: 'versionRun',
  edit: 'versionEdit',
  restore: 'versionRestore',
  publication: 'versionPublication',
} as const satisfies Record<ListingVersion['cause'], string>;

/** The fields in which a version differs from what stands in the editor, as they were. */
const Differences = ({ version, text }: { version: ListingVersion; text: ListingDraftText }) => {
  const { t } = useTranslation('writers');
  const changed = listingFields.filter((field) => version.text[field] !== text[field]);
  if (!changed.length) return <p className={styles['same']}>{t('versionSame')}</p>;
  return (
    <dl className={styles['fields']}>
      {changed.map((field) => (
        <div key={field}>
          <dt>{t(fieldNames[field])}</dt>
          <dd>{visibleLines(version.text[field]) || '–'}</dd>
        </div>
      ))}
    </dl>
  );
};

/** The earlier texts of a draft; each can be put back, which is a version again. */
export const VersionsDrawer = ({ draftId, text, flush, onClose, onRestored }: Props) => {
  const { t } = useTranslation('writers');
  const restore = useMutation({
    mutationFn: async (versionId: string) => {
      await flush();
      return restoreVersion(draftId, versionId);
    },
    onSuccess: (draft) => {
      showToast('success', t('versionRestored'));
      onRestored(draft);
      onClose();
    },
    onError: showFailure,
  });
  return (
    <Drawer title={t('versions')} onClose={onClose}>
      <QueryState query={useQuery(versionsQuery(draftId))} skeleton={<Skeleton shape="table" count={3} />}>
        {(versions) =>
          versions.length ? (
            <ol className={styles['list']}>
              {versions.map((version) => (
                <li key={version.id}>
                  <p className={styles['cause']}>
                    {t(causes[version.cause])} · <TimeAgo at={version.at} />
                  </p>
                  <Differences version={version} text={text} />
                  <Button
                    size="small"
                    isBusy={restore.isPending && restore.variables === version.id}
                    disabled={restore.isPending}
                    onClick={() => restore.mutate(version.id)}
                  >
                    {t('historyRestore')}
                  </Button>
                </li>
              ))}
            </ol>
          ) : (
            <EmptyState icon={History} title={t('versionsEmpty')}>
              {t('versionsEmptyText')}
            </EmptyState>
          )
        }
      </QueryState>
    </Drawer>
  );
};
