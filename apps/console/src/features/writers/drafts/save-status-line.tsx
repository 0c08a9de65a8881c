import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#console/ui/controls/button.tsx';
import { StatusDot } from '#console/ui/feedback/status-dot.tsx';
import type { SaveStatus } from '../shell/use-draft-saving.ts';
import { useFieldNames } from '../shell/use-field-names.ts';
import type { Writer } from '../shell/use-writer.ts';
import type { KindShape } from '../shell/writer-kind.ts';
import styles from '../shell/writer-page.module.css';
import { ConflictDialog } from './conflict-dialog.tsx';

type Props<Kind extends KindShape> = { writer: Pick<Writer<Kind>, 'kind' | 'state' | 'saving' | 'open' | 'isWriting'> };

const faces = {
  saving: { tone: 'accent', text: 'saving' },
  saved: { tone: 'success', text: 'savedAt' },
  unsaved: { tone: 'neutral', text: 'unsaved' },
  failed: { tone: 'danger', text: 'saveFailed' },
  conflict: { tone: 'warning', text: 'unsaved' },
  tooLong: { tone: 'danger', text: 'notSavedTooLong' },
} as const satisfies Partial<Record<SaveStatus, unknown>>;

/** Whether the work is safe; and the way out when another window was faster. */
export const SaveStatusLine = <Kind extends KindShape>({ writer }: Props<Kind>) => {
  const { t } = useTranslation('writers');
  const { kind, state, saving, isWriting } = writer;
  const { status, save, draft } = saving;
  const fieldsIn = useFieldNames(kind.fields);
  const [isAsking, setIsAsking] = useState(true);
  if (isWriting) {
    return (
      <div className={styles['status']} role="status">
        <StatusDot tone="accent" isLive>
          {t(state.isQueued ? 'inTurn' : 'writing')}
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
        <ConflictDialog writer={writer} draftId={draft.id} onClose={() => setIsAsking(false)} />
      )}
    </div>
  );
};
