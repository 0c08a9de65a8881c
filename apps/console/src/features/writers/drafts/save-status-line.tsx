import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#console/ui/controls/button.tsx';
import { StatusDot } from '#console/ui/feedback/status-dot.tsx';
import { Dialog } from '#console/ui/overlays/dialog.tsx';
import type { DraftSaving, SaveStatus } from '../shell/use-draft-saving.ts';
import { useFieldNames } from '../shell/use-field-names.ts';
import type { NamedField } from '../shell/writer-kind.ts';
import styles from '../shell/writer-page.module.css';

type Props = {
  saving: Pick<DraftSaving, 'status' | 'save' | 'draft' | 'tooLong' | 'refusal'>;
  fields: readonly NamedField[];
  isWriting: boolean;
  /** The run has not begun: it waits for its turn. */
  isQueued: boolean;
  openDraft: (id: string) => void;
};

const faces = {
  saving: { tone: 'accent', text: 'saving' },
  saved: { tone: 'success', text: 'savedAt' },
  unsaved: { tone: 'neutral', text: 'unsaved' },
  failed: { tone: 'danger', text: 'saveFailed' },
  conflict: { tone: 'warning', text: 'unsaved' },
  tooLong: { tone: 'danger', text: 'notSavedTooLong' },
} as const satisfies Partial<Record<SaveStatus, unknown>>;

/** Whether the work is safe; and the way out when another window was faster. */
export const SaveStatusLine = ({ saving, fields, isWriting, isQueued, openDraft }: Props) => {
  const { t } = useTranslation('writers');
  const { status, save, draft } = saving;
  const fieldsIn = useFieldNames(fields);
  const [isAsking, setIsAsking] = useState(true);
  if (isWriting) {
    return (
      <div className={styles['status']} role="status">
        <StatusDot tone="accent" isLive>
          {t(isQueued ? 'inTurn' : 'writing')}
        </StatusDot>
      </div>
    );
  }
  if (status === 'none') return null;
  const { tone, text } = faces[status];
  return (
    <div className={styles['status']} role="status">
      <StatusDot tone={tone} isLive={status === 'saving'}>
        {(status === 'failed' && saving.refusal) || t(text, { fields: fieldsIn(saving.tooLong) })}
      </StatusDot>
      {status === 'failed' && (
        <Button look="quiet" size="small" onClick={() => save()}>
          {t('retry')}
        </Button>
      )}
      {status === 'conflict' && !isAsking && (
        <Button look="quiet" size="small" onClick={() => setIsAsking(true)}>
          {t('conflictTitle')}
        </Button>
      )}
      {status === 'conflict' && isAsking && draft && (
        <Dialog
          title={t('conflictTitle')}
          width="small"
          onClose={() => setIsAsking(false)}
          footer={
            <>
              <Button onClick={() => openDraft(draft.id)}>{t('conflictOpen')}</Button>
              <Button look="primary" onClick={() => save({ asNew: true })}>
                {t('conflictKeep')}
              </Button>
            </>
          }
        >
          <p>{t('conflictText')}</p>
        </Dialog>
      )}
    </div>
  );
};
