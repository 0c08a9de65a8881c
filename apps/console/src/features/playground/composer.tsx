import { playgroundLimits } from '@inkstone/contract/playground';
import { ImagePlus, X } from 'lucide-react';
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showMessage } from '#console/kernel/notices/toast.ts';
import { MessageBox } from '#console/ui/chat/message-box.tsx';
import { IconButton } from '#console/ui/controls/icon-button.tsx';
import styles from './composer.module.css';
import type { Conversation, Picture } from './conversation.ts';
import { pictureTypes, readPicture } from './pictures.ts';

type Draft = Conversation['draft'];

type Props = {
  draft: Draft;
  onChange: (change: (draft: Draft) => Draft) => void;
  /** Whether a chosen model looks at pictures. */
  mayShow: boolean;
  isRunning: boolean;
  isReady: boolean;
  /** What the answer will cost at most. */
  price: string;
  onSend: () => void;
  onStop: () => void;
};

const usePictures = ({ draft, onChange, mayShow }: Pick<Props, 'draft' | 'onChange' | 'mayShow'>) => {
  const { t } = useTranslation('playground');
  return async (files: readonly File[]) => {
    if (!files.length) return;
    if (!mayShow) return showMessage('warning', t('picturesUnseen'));
    const free = playgroundLimits.pictures - draft.pictures.length;
    const read = await Promise.all(files.slice(0, free).map(readPicture));
    const pictures = read.filter((picture) => picture !== null);
    if (pictures.length < read.length) showMessage('warning', t('pictureUnread'));
    if (files.length > free) showMessage('warning', t('picturesMost', { most: playgroundLimits.pictures }));
    onChange((current) => ({ ...current, pictures: [...current.pictures, ...pictures].slice(0, playgroundLimits.pictures) }));
  };
};

const Pictures = ({ pictures, onRemove }: { pictures: readonly Picture[]; onRemove: (index: number) => void }) => {
  const { t } = useTranslation('playground');
  return (
    <ul className={styles['pictures']}>
      {pictures.map(({ name, url }, index) => (
        <li key={index}>
          <img src={url} alt={name} />
          <IconButton icon={X} label={t('removePicture', { name })} onClick={() => onRemove(index)} />
        </li>
      ))}
    </ul>
  );
};

/** Where the next message is written; pictures are pasted, dropped or chosen. Enter sends, Shift-Enter begins a line. */
export const Composer = ({ draft, onChange, mayShow, isRunning, isReady, price, onSend, onStop }: Props) => {
  const { t } = useTranslation('playground');
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const add = usePictures({ draft, onChange, mayShow });
  const hasWords = draft.text.trim() !== '' || draft.pictures.length > 0;
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (!files.length) return;
    event.preventDefault();
    void add(files);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void add([...event.dataTransfer.files]);
  };
  return (
    <MessageBox
      label={t('message')}
      placeholder={t('messagePlaceholder')}
      value={draft.text}
      maxLength={playgroundLimits.text}
      isRunning={isRunning}
      maySend={isReady && hasWords}
      isOver={isOver}
      note={price}
      tools={
        mayShow && (
          <>
            <input
              ref={chooser}
              type="file"
              accept={pictureTypes.join()}
              multiple
              hidden
              onChange={({ target }) => {
                void add([...(target.files ?? [])]);
                target.value = '';
              }}
            />
            <IconButton icon={ImagePlus} label={t('addPicture')} onClick={() => chooser.current?.click()} />
          </>
        )
      }
      onChange={(text) => onChange((current) => ({ ...current, text }))}
      onSend={onSend}
      onStop={onStop}
      onPaste={onPaste}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      {draft.pictures.length > 0 && (
        <Pictures
          pictures={draft.pictures}
          onRemove={(index) => onChange((current) => ({ ...current, pictures: current.pictures.filter((_, at) => at !== index) }))}
        />
      )}
    </MessageBox>
  );
};
