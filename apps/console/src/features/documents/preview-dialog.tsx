import type { DocumentCut } from '@inkstone/contract/documents';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#console/ui/controls/button.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { Dialog } from '#console/ui/overlays/dialog.tsx';
import { ChunkText } from './chunk-text.tsx';
import { CutFields } from './cut-fields.tsx';
import { type Looked, previewQuery } from './document.queries.ts';
import styles from './documents.module.css';

type Props = {
  of: Looked;
  cut: DocumentCut;
  isBusy: boolean;
  confirm: string;
  note?: string;
  onUse: (cut: DocumentCut) => void;
  onClose: () => void;
};

/** The chunks that a document would have, before it has them. */
export const PreviewDialog = ({ of, cut: first, isBusy, confirm, note, onUse, onClose }: Props) => {
  const { t } = useTranslation('documents');
  const [cut, setCut] = useState(first);
  const [shown, show] = useState(first);
  const preview = useQuery(previewQuery(of, shown));
  return (
    <Dialog
      title={t('previewTitle')}
      width="large"
      onClose={onClose}
      footer={
        <Button look="primary" isBusy={isBusy} onClick={() => onUse(cut)}>
          {confirm}
        </Button>
      }
    >
      <div className={styles['form']}>
        <CutFields cut={cut} onChange={setCut} />
        <div>
          <Button isBusy={preview.isFetching} onClick={() => show(cut)}>
            {t('preview')}
          </Button>
        </div>
        {note && <p className={styles['hint']}>{note}</p>}
        <QueryState query={preview} skeleton={<Skeleton count={6} />}>
          {({ chunks, count }) => (
            <>
              <p className={styles['hint']}>{t('previewCount', { count, shown: chunks.length })}</p>
              <ol className={styles['chunks']} aria-label={t('previewTitle')}>
                {chunks.map((chunk) => (
                  <li key={chunk.index} className={styles['chunk']}>
                    <ChunkText chunk={chunk} />
                  </li>
                ))}
              </ol>
            </>
          )}
        </QueryState>
      </div>
    </Dialog>
  );
};
