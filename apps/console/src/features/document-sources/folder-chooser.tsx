import type { SourceFolder } from '@inkstone/contract/document-sources';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronRight, CornerLeftUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#console/ui/controls/button.tsx';
import { IconButton } from '#console/ui/controls/icon-button.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { Checkbox } from '#console/ui/forms/text-field.tsx';
import { foldersQuery } from './document-source.queries.ts';
import styles from './document-sources.module.css';

type Props = { connectionId: string; chosen: readonly SourceFolder[]; onChange: (chosen: SourceFolder[]) => void };

/** Places of a service, level by level; none chosen means everything. */
export const FolderChooser = ({ connectionId, chosen, onChange }: Props) => {
  const { t } = useTranslation('documentSources');
  const [path, setPath] = useState<readonly SourceFolder[]>([]);
  const query = useInfiniteQuery(foldersQuery(connectionId, path.at(-1)?.id ?? null));
  const isChosen = ({ id }: SourceFolder) => chosen.some((each) => each.id === id);
  const toggle = (folder: SourceFolder, next: boolean) =>
    onChange(next ? [...chosen, folder] : chosen.filter(({ id }) => id !== folder.id));
  return (
    <fieldset className={styles['folders']}>
      <legend>{t('chooseFolders')}</legend>
      <p className={styles['hint']}>{chosen.length ? chosen.map(({ name }) => name).join(', ') : t('everything')}</p>
      <div className={styles['path']}>
        {path.length > 0 && (
          <Button size="small" icon={CornerLeftUp} onClick={() => setPath(path.slice(0, -1))}>
            {t('up')}
          </Button>
        )}
        <span className={styles['hint']}>{[t('top'), ...path.map(({ name }) => name)].join(' / ')}</span>
      </div>
      <QueryState query={query} skeleton={<Skeleton shape="lines" count={4} />}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (!items.length) return <p className={styles['hint']}>{t('noFolders')}</p>;
          return (
            <ul className={styles['folderList']}>
              {items.map((folder) => (
                <li key={folder.id} className={styles['folder']}>
                  <Checkbox label={folder.name} isChecked={isChosen(folder)} onChange={(next) => toggle(folder, next)} />
                  <IconButton
                    icon={ChevronRight}
                    label={t('openFolder', { name: folder.name })}
                    onClick={() => setPath([...path, folder])}
                  />
                </li>
              ))}
            </ul>
          );
        }}
      </QueryState>
      {query.hasNextPage && (
        <Button size="small" isBusy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {t('moreFolders')}
        </Button>
      )}
    </fieldset>
  );
};
