import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '#console/ui/controls/button.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { Dialog } from '#console/ui/overlays/dialog.tsx';
import { TextDifferences } from '../shell/text-differences.tsx';
import type { Writer } from '../shell/use-writer.ts';
import type { KindShape } from '../shell/writer-kind.ts';
import { draftsKey } from '../writer.queries.ts';

type Props<Kind extends KindShape> = {
  writer: Pick<Writer<Kind>, 'kind' | 'state' | 'saving' | 'open'>;
  draftId: string;
  onClose: () => void;
};

/** Another window was faster: both texts beside each other, and ways on of which none loses one. */
export const ConflictDialog = <Kind extends KindShape>({ writer: { kind, state, saving, open }, draftId, onClose }: Props<Kind>) => {
  const { t } = useTranslation('writers');
  const newest = useQuery({ queryKey: [...draftsKey, 'newest', draftId], queryFn: () => kind.calls.fetchDraft(draftId), staleTime: 0 });
  const leave = async () => {
    if (await saving.saveAsNew()) open({ draft: draftId });
  };
  return (
    <Dialog
      title={t('conflictTitle')}
      width="large"
      onClose={onClose}
      footer={
        <>
          <Button onClick={leave}>{t('conflictOpen')}</Button>
          <Button look="primary" onClick={() => saving.save({ asNew: true })}>
            {t('conflictKeep')}
          </Button>
        </>
      }
    >
      <p>{t('conflictText')}</p>
      <QueryState query={newest} skeleton={<Skeleton shape="table" count={2} />}>
        {({ text }) => (
          <TextDifferences fields={kind.fields} theirs={text} mine={state.text} theirLabel={t('theirs')} language={state.brief.language} />
        )}
      </QueryState>
    </Dialog>
  );
};
