import type { WriterVersion } from '@inkstone/contract/writers';
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
import type { Draft, KindShape, NamedField, TextsOf, WriterKind } from '../shell/writer-kind.ts';
import { draftsKey } from '../writer.queries.ts';
import styles from './versions-drawer.module.css';

type Props<Kind extends KindShape> = {
  kind: WriterKind<Kind>;
  draftId: string;
  /** What stands in the editor. */
  text: TextsOf<Kind>;
  /** Saves what was typed, so that it is a version, too. */
  flush: () => Promise<unknown>;
  onClose: () => void;
  onRestored: (draft: Draft<Kind>) => void;
};

const causes = {
  run: 'versionRun',
  edit: 'versionEdit',
  restore: 'versionRestore',
  publication: 'versionPublication',
} as const satisfies Record<WriterVersion['cause'], string>;

type DifferencesProps<Field extends string> = {
  fields: readonly NamedField<Field>[];
  then: Readonly<Record<Field, string>>;
  now: Readonly<Record<Field, string>>;
};

/** The fields in which a version differs from what stands in the editor, as they were. */
const Differences = <Field extends string>({ fields, then, now }: DifferencesProps<Field>) => {
  const { t } = useTranslation('writers');
  const changed = fields.filter(({ name }) => then[name] !== now[name]);
  if (!changed.length) return <p className={styles['same']}>{t('versionSame')}</p>;
  return (
    <dl className={styles['fields']}>
      {changed.map(({ name, label }) => (
        <div key={name}>
          <dt>{t(label)}</dt>
          <dd>{visibleLines(then[name]) || '–'}</dd>
        </div>
      ))}
    </dl>
  );
};

/** The earlier texts of a draft; each can be put back, which is a version again. */
export const VersionsDrawer = <Kind extends KindShape>({ kind, draftId, text, flush, onClose, onRestored }: Props<Kind>) => {
  const { t } = useTranslation('writers');
  const { listVersions, restoreVersion } = kind.calls;
  const versions = useQuery({
    queryKey: [...draftsKey, 'versions', draftId],
    queryFn: ({ signal }) => listVersions(draftId, { signal }),
    staleTime: 0,
  });
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
      <QueryState query={versions} skeleton={<Skeleton shape="table" count={3} />}>
        {(earlier) =>
          earlier.length ? (
            <ol className={styles['list']}>
              {earlier.map((version) => (
                <li key={version.id}>
                  <p className={styles['cause']}>
                    {t(causes[version.cause])} · <TimeAgo at={version.at} />
                  </p>
                  <Differences fields={kind.fields} then={version.text} now={text} />
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
