import type { BulkJob } from '@inkstone/contract/bulk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CheckCheck, Ellipsis, Keyboard, Pause, Play, RotateCcw, Undo2, Upload, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { refreshPoints } from '#console/kernel/money/points.ts';
import { showFailure } from '#console/kernel/notices/toast.ts';
import { formatNumber } from '#console/kernel/texts/format.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import { Button, ButtonLink } from '#console/ui/controls/button.tsx';
import { confirm } from '#console/ui/overlays/confirm.ts';
import { Menu } from '#console/ui/overlays/menu.tsx';
import { type JobAction, jobActions, jobKey } from './bulk.queries.ts';
import { reviewPath } from './bulk-paths.ts';
import { progressOf } from './job-state.ts';

const useJobAction = (id: string) => {
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (action: JobAction) => jobActions[action](id),
    onSuccess: (job) => {
      queryClient.setQueryData([...jobKey(id), 'counts'], job);
      void queryClient.invalidateQueries({ queryKey: [...jobKey(id), 'rows'] });
      refreshPoints();
    },
    onError: showFailure,
  });
  return { run: mutate, isBusy: (action: JobAction) => isPending && variables === action };
};

/** What may be done with a job as it is now. */
export const JobActions = ({ job }: { job: BulkJob }) => {
  const { t } = useTranslation('bulk');
  const language = useLanguage();
  const { run, isBusy } = useJobAction(job.id);
  const { toWrite, toPublish, toUndo, open, publishable, published, failed, refused, conflicts, written } = progressOf(job);
  const isUnderWay = toWrite + toPublish + toUndo > 0;
  const count = (products: number) => ({ count: formatNumber(products, language) });
  const ask = async (action: JobAction, question: Parameters<typeof confirm>[0]) => {
    if (await confirm(question)) run(action);
  };
  const publish = { title: t('publishTitle', count(publishable)), text: t('publishText'), confirmLabel: t('publish', count(publishable)) };
  const undo = { title: t('undoTitle', count(published)), text: t('undoText'), confirmLabel: t('undo'), isDanger: true };
  const rest = { title: t('acceptRestTitle'), text: t('acceptRestText'), confirmLabel: t('acceptRest') };
  const cancel = { title: t('cancelTitle'), text: t('cancelText'), confirmLabel: t('cancel'), cancelLabel: t('toJob'), isDanger: true };
  const more = [
    ...(open ? [{ key: 'acceptRest', label: t('acceptRest'), icon: CheckCheck, onChoose: () => void ask('acceptRest', rest) }] : []),
    ...(failed + refused ? [{ key: 'retry', label: t('retry'), icon: RotateCcw, onChoose: () => run('retry') }] : []),
    ...(published ? [{ key: 'undo', label: t('undo'), icon: Undo2, isDanger: true, onChoose: () => void ask('undo', undo) }] : []),
    ...(isUnderWay ? [{ key: 'cancel', label: t('cancel'), icon: X, isDanger: true, onChoose: () => void ask('cancel', cancel) }] : []),
  ];
  const isReviewMain = open + conflicts > 0 || !publishable;
  return (
    <>
      {more.length > 0 && (
        <Menu entries={more}>
          <Button icon={Ellipsis} aria-label={t('more')} />
        </Menu>
      )}
      {isUnderWay && (
        <Button
          icon={job.isPaused ? Play : Pause}
          isBusy={isBusy('pause') || isBusy('resume')}
          onClick={() => run(job.isPaused ? 'resume' : 'pause')}
        >
          {t(job.isPaused ? 'resume' : 'pause')}
        </Button>
      )}
      {publishable > 0 && (
        <Button
          icon={Upload}
          look={isReviewMain ? 'default' : 'primary'}
          isBusy={isBusy('publish')}
          onClick={() => void ask('publish', publish)}
        >
          {t('publish', count(publishable))}
        </Button>
      )}
      {written > 0 && (
        <ButtonLink to={reviewPath(job.id)} icon={Keyboard} look={isReviewMain ? 'primary' : 'default'}>
          {t('review')}
        </ButtonLink>
      )}
    </>
  );
};
