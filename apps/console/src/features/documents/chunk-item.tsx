import { type DocumentChunk, documentLimits } from '@inkstone/contract/documents';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#console/ui/controls/button.tsx';
import { SaidSwitch } from '#console/ui/controls/switch.tsx';
import { useFocusBack } from '#console/ui/controls/use-focus-back.ts';
import { Badge } from '#console/ui/feedback/status-dot.tsx';
import { TextArea } from '#console/ui/forms/text-field.tsx';
import { useCloseGuard } from '#console/ui/forms/use-close-guard.ts';
import { classNames } from '#console/ui/theme/class-names.ts';
import { ChunkText } from './chunk-text.tsx';
import styles from './documents.module.css';

/** `before`: the words as they were when they were opened. */
type Change = { text: string; before: string } | { isOn: boolean };
type Props = { chunk: DocumentChunk; isBusy: boolean; onChange: (change: Change) => Promise<unknown> };

const toEnd = (field: HTMLTextAreaElement | null): void => {
  field?.focus();
  field?.setSelectionRange(-1, -1);
};

/** One chunk: its words, whether it may be found, and a way to change it. */
export const ChunkItem = ({ chunk, isBusy, onChange }: Props) => {
  const { t } = useTranslation('documents');
  const [opened, open] = useState<{ before: string; text: string } | null>(null);
  const number = chunk.index + 1;
  const focusBack = useFocusBack();
  const done = () => {
    focusBack.leave();
    open(null);
  };
  const cancel = useCloseGuard(opened !== null && opened.text !== opened.before, done);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    // Else it closes the whole drawer.
    event.preventDefault();
    cancel();
  };
  return (
    <li className={classNames(styles['chunk'], !chunk.isOn && styles['off'])}>
      {opened === null ? (
        <ChunkText chunk={chunk} />
      ) : (
        <TextArea
          ref={toEnd}
          label={t('chunkNumber', { number })}
          value={opened.text}
          rows={8}
          maxLength={documentLimits.chunk}
          onChange={(text) => open({ ...opened, text })}
          onKeyDown={onKeyDown}
        />
      )}
      <div className={styles['chunkHead']}>
        <SaidSwitch
          label={t('chunkIsOn', { number })}
          isOn={chunk.isOn}
          isBusy={isBusy}
          onChange={(isOn) => void onChange({ isOn }).catch(() => undefined)}
        />
        {chunk.isEdited && <Badge>{t('edited')}</Badge>}
        {opened === null ? (
          <Button ref={focusBack.button} size="small" onClick={() => open({ before: chunk.text, text: chunk.text })}>
            {t('edit')}
          </Button>
        ) : (
          <span className={styles['ways']}>
            <Button size="small" onClick={cancel}>
              {t('cancel')}
            </Button>
            <Button
              size="small"
              look="primary"
              isBusy={isBusy}
              disabled={!opened.text.trim()}
              onClick={() => void onChange(opened).then(done, () => undefined)}
            >
              {t('save')}
            </Button>
          </span>
        )}
      </div>
    </li>
  );
};
