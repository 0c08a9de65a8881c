import { fileKinds } from '@inkstone/contract/kit/file-kinds';
import { FilePlus, FolderPlus, Globe, PenLine } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#console/ui/controls/button.tsx';
import { DropArea } from '#console/ui/forms/drop-area.tsx';
import styles from './documents.module.css';
import { chosenFiles, droppedFiles, type NamedFile } from './dropped-files.ts';

const kinds = Object.values(fileKinds)
  .flatMap((endings) => endings.map((ending) => `.${ending}`))
  .join();

type Props = { isBusy: boolean; onFiles: (files: NamedFile[]) => void; onWrite: () => void; onAddress: () => void };

/** Where sources come in: dropped, chosen, written, or from an address. */
export const SourceDrop = ({ isBusy, onFiles, onWrite, onAddress }: Props) => {
  const { t } = useTranslation('documents');
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const take = (list: FileList | null) => {
    const chosen = chosenFiles(list);
    if (chosen.length) onFiles(chosen);
  };
  const drop = (transfer: DataTransfer) => void droppedFiles(transfer).then((dropped) => dropped.length && onFiles(dropped));
  return (
    <DropArea onDrop={drop}>
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept={kinds}
        aria-label={t('chooseFiles')}
        onChange={({ target }) => {
          take(target.files);
          target.value = '';
        }}
      />
      <input
        ref={folder}
        type="file"
        hidden
        multiple
        {...{ webkitdirectory: '' }}
        aria-label={t('chooseFolder')}
        onChange={({ target }) => {
          take(target.files);
          target.value = '';
        }}
      />
      <div className={styles['ways']}>
        <Button look="primary" icon={FilePlus} isBusy={isBusy} onClick={() => files.current?.click()}>
          {t('chooseFiles')}
        </Button>
        <Button icon={FolderPlus} disabled={isBusy} onClick={() => folder.current?.click()}>
          {t('chooseFolder')}
        </Button>
        <Button icon={PenLine} onClick={onWrite}>
          {t('write')}
        </Button>
        <Button icon={Globe} onClick={onAddress}>
          {t('address')}
        </Button>
      </div>
      <p className={styles['hint']}>{t('dropHint')}</p>
    </DropArea>
  );
};
