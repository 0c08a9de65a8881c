import type { StoredContent } from '@inkstone/contract/contents';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '#console/kernel/calls/call-error.ts';
import { showFailure, showMessage } from '#console/kernel/notices/toast.ts';
import { confirm } from '#console/ui/overlays/confirm.ts';

/** When a text is to be seen, and for an article in which blog. */
export type Release = { isVisible: boolean; publishAt: string | null; blogId: string };
type Send = (release: Release & { isForced: boolean }) => Promise<StoredContent>;

/** Brings a text into the store. A change that was made there meanwhile is only replaced by who says so. */
export const useContentPublishing = ({ send, edits }: { send: Send; edits: number }) => {
  const { t } = useTranslation('writers');
  const [published, setPublished] = useState<StoredContent | null>(null);
  const [refusedEdits, setRefusedEdits] = useState(0);
  const sending = useMutation({ mutationFn: send, onSuccess: setPublished, onError: () => setRefusedEdits(edits) });

  const errorOf = (field: string): string | null => {
    // A complaint goes with the first change after it.
    if (!(sending.error instanceof CallError) || refusedEdits !== edits) return null;
    return sending.error.issues.find(({ path }) => path === `text.${field}`)?.msg ?? null;
  };

  /** True when nothing is left to be asked: it is in the store, or one of its texts is refused, which stands at that text. */
  const publish = async (release: Release): Promise<boolean> => {
    setPublished(null);
    try {
      await sending.mutateAsync({ ...release, isForced: false });
      return true;
    } catch (error) {
      if (error instanceof CallError && error.code === 'store.contentConflict') {
        const words = { title: t('contentChangedTitle'), text: t('contentChangedText'), confirmLabel: t('storeChangedAnyway') };
        if (!(await confirm({ ...words, isDanger: true }))) return false;
        return sending.mutateAsync({ ...release, isForced: true }).then(
          () => true,
          (again: unknown) => {
            showFailure(again);
            return false;
          },
        );
      }
      if (error instanceof CallError && error.kind === 'refused' && error.status !== 500) showFailure(error);
      else showMessage('error', t('publishFailed'));
      return error instanceof CallError && error.issues.some(({ path }) => path.startsWith('text.'));
    }
  };

  return { publish, isBusy: sending.isPending, published, errorOf };
};
