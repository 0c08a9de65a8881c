import { type DocumentChunk, documentLimits } from '@inkstone/contract/documents';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#console/ui/controls/button.tsx';
import { SaidSwitch } from '#console/ui/controls/switch.tsx';
import { Badge } from '#console/ui/feedback/status-dot.tsx';
import { TextArea } from '#console/ui/forms/text-field.tsx';
import { classNames } from '#console/ui/theme/class-names.ts';
import { ChunkText } from './chunk-text.tsx';
import styles from './documents.module.css';

type Change = { text?: string; isOn?: boolean };
type Props = { chunk: DocumentChunk; isBusy: boolean; onChange: (change: Change) => Promise<unknown> };

/** One chunk: its words, whether it may be found, and a way to change it. */
export const ChunkItem = ({ chunk, isBusy, onChange }: Props) => {
  const { t } = useTranslation('documents');
  const [text, write] = useState<string | null>(null);
  const number = chunk.index + 1;
  const done = () => write(null);
  return (
    <li className={classNames(styles['chunk'], !chunk.isOn && styles['off'])}>
      {text === null ? (
        <ChunkText chunk={chunk} />
      ) : (
        <TextArea label={t('chunkNumber', { number })} value={text} rows={8} maxLength={documentLimits.chunk} onChange={write} />
      )}
      <div className={styles['chunkHead']}>
        <SaidSwitch
          label={t('chunkIsOn', { number })}
          isOn={chunk.isOn}
          isBusy={isBusy}
          onChange={(isOn) => void onChange({ isOn }).catch(done)}
        />
        {chunk.isEdited && <Badge>{t('edited')}</Badge>}
        {text === null ? (
          <Button size="small" onClick={() => write(chunk.text)}>
            {t('edit')}
          </Button>
        ) : (
          <span className={styles['ways']}>
            <Button size="small" onClick={done}>
              {t('cancel')}
            </Button>
            <Button
              size="small"
              look="primary"
              isBusy={isBusy}
              disabled={!text.trim()}
              onClick={() => void onChange({ text }).then(done, () => undefined)}
            >
              {t('save')}
            </Button>
          </span>
        )}
      </div>
    </li>
  );
};
