import type { ProductDetail } from '@inkstone/contract/products';
import { visibleLines } from '@inkstone/text/visible-text';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { showFailure, showToast } from '#console/kernel/notices/toast.ts';
import { Button } from '#console/ui/controls/button.tsx';
import { TimeAgo } from '#console/ui/data/time-ago.tsx';
import { QueryState } from '#console/ui/feedback/query-state.tsx';
import { Skeleton } from '#console/ui/feedback/skeleton.tsx';
import { EmptyState } from '#console/ui/feedback/state-panel.tsx';
import { Drawer } from '#console/ui/overlays/drawer.tsx';
import { changedProductsKey, historyQuery, undoProduct } from '../writer.queries.ts';
import styles from './product-history.module.css';

type Props = { product: ProductDetail; onClose: () => void; onRestored: (product: ProductDetail) => void };

/** The texts of a product that were overwritten; each can be put back as it was. */
export const ProductHistory = ({ product, onClose, onRestored }: Props) => {
  const { t } = useTranslation('writers');
  const queryClient = useQueryClient();
  const history = useQuery(historyQuery(product.id));
  const restore = useMutation({
    mutationFn: (revisionId: string) => undoProduct(product.id, revisionId),
    onSuccess: async (restored) => {
      showToast('success', t('historyRestored'));
      await queryClient.invalidateQueries({ queryKey: changedProductsKey });
      onRestored(restored);
    },
    onError: showFailure,
  });

  return (
    <Drawer title={t('historyTitle', { title: product.title })} onClose={onClose}>
      <QueryState query={history} skeleton={<Skeleton shape="table" count={3} />}>
        {(revisions) =>
          revisions.length ? (
            <ol className={styles['list']}>
              {revisions.map(({ id, before, cause, savedAt, savedBy }) => (
                <li key={id}>
                  <p className={styles['who']}>
                    {t(cause === 'undo' ? 'historyUndo' : 'historySave', { name: savedBy })} · <TimeAgo at={savedAt} />
                  </p>
                  <strong>{before.title}</strong>
                  <p className={styles['text']}>
                    {before.imageAlts
                      ? `${t('historyAlts')}: ${before.imageAlts.map((alt) => alt || '–').join(' · ')}`
                      : visibleLines(before.descriptionHtml) || '–'}
                  </p>
                  <Button size="small" isBusy={restore.isPending && restore.variables === id} onClick={() => restore.mutate(id)}>
                    {t('historyRestore')}
                  </Button>
                </li>
              ))}
            </ol>
          ) : (
            <EmptyState icon={History} title={t('historyEmpty')}>
              {t('historyEmptyText')}
            </EmptyState>
          )
        }
      </QueryState>
    </Drawer>
  );
};
