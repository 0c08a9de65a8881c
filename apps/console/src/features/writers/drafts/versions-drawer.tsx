import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { showFailure, showToast } from '#console/kernel/notices/toast.ts';
import { PagedList } from '#console/ui/data/paged-list.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { Drawer } from '#console/ui/overlays/drawer.tsx';
import type { Writer } from '../shell/use-writer.ts';
import type { Draft, KindShape } from '../shell/writer-kind.ts';
import { VersionEntry } from './version-entry.tsx';
import styles from './versions-drawer.module.css';
import { versionsQuery } from './versions-query.ts';

type Props<Kind extends KindShape> = {
  writer: Pick<Writer<Kind>, 'kind' | 'state' | 'dispatch' | 'saving' | 'take'>;
  draftId: string;
  onClose: () => void;
};

/** Puts a version back, once what was typed is saved and so a version, too. */
const useRestore = <Kind extends KindShape>({ writer, draftId, onClose }: Props<Kind>) => {
  const { t } = useTranslation('writers');
  const { kind, state, dispatch, saving, take } = writer;
  const onSuccess = (draft: Draft<Kind>) => {
    const fields = kind.fields.map(({ name }) => name).filter((name) => state.text[name] !== draft.text[name]);
    const undo = () => {
      for (const field of fields) dispatch({ type: 'undo', field });
    };
    take(draft, fields);
    showToast('success', t('versionRestored'), { action: { label: t('versionUndo'), run: undo } });
    onClose();
  };
  return useMutation({
    mutationFn: async (versionId: string) => {
      await saving.flush();
      return kind.calls.restoreVersion(draftId, versionId);
    },
    onSuccess,
    onError: showFailure,
  });
};

/** The earlier texts of a draft, all of them; each can be put back, which is a version again. */
export const VersionsDrawer = <Kind extends KindShape>(props: Props<Kind>) => {
  const { t } = useTranslation('writers');
  const { writer, draftId, onClose } = props;
  const { kind, state } = writer;
  const versions = useInfiniteQuery(versionsQuery(kind, draftId));
  const restore = useRestore(props);
  const empty = (
    <EmptyState icon={History} title={t('versionsEmpty')}>
      {t('versionsEmptyText')}
    </EmptyState>
  );
  return (
    <Drawer title={t('versions')} width="large" onClose={onClose}>
      <PagedList list={versions} empty={empty}>
        {(earlier) => (
          <>
            <p className={styles['note']}>{t('versionsKept')}</p>
            <ol className={styles['list']}>
              {earlier.map((version) => (
                <VersionEntry
                  key={version.id}
                  version={version}
                  fields={kind.fields}
                  now={state.text}
                  language={state.brief.language}
                  isBusy={restore.isPending && restore.variables === version.id}
                  isDisabled={restore.isPending}
                  onRestore={() => restore.mutate(version.id)}
                />
              ))}
            </ol>
          </>
        )}
      </PagedList>
    </Drawer>
  );
};
