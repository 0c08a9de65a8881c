import type { ProductDetail } from '@inkstone/contract/products';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showFailure, showToast } from '#console/kernel/notices/toast.ts';
import { changedProductsKey, historyQuery, undoProduct } from '../writer.queries.ts';
import { latestAltRunQuery, saveAltTexts } from './alt-texts.queries.ts';

type Parts = { product: ProductDetail; onSaved: (product: ProductDetail) => void; show: (alts: string[]) => void };

/** What the pictures of a product show in words now. */
export const altsOf = ({ images }: ProductDetail): string[] => images.map(({ alt }) => alt);

/** Saves the texts to the store, or puts back those before; `left` is a run whose texts were closed before they were saved. */
export const useAltSaving = ({ product, onSaved, show }: Parts) => {
  const { t } = useTranslation('writers');
  const queryClient = useQueryClient();
  const history = useQuery(historyQuery(product.id));
  const { data: latest } = useQuery(latestAltRunQuery(product.id));
  const savings = history.data?.filter(({ before }) => before.imageAlts?.length === product.images.length);
  const [earlier] = savings ?? [];
  const isLeft = savings && latest?.run && (!earlier || latest.run.startedAt > earlier.savedAt);
  const taken = async (saved: ProductDetail, words: string) => {
    show(altsOf(saved));
    onSaved(saved);
    showToast('success', words);
    await queryClient.invalidateQueries({ queryKey: changedProductsKey });
  };
  const save = useMutation({
    mutationFn: ({ alts, approved }: { alts: string[]; approved: string[] }) =>
      saveAltTexts(product.id, { alts, approved, version: product.version }),
    onSuccess: (saved) => taken(saved, t('altTextsSaved')),
    onError: showFailure,
  });
  const undo = useMutation({
    mutationFn: (revisionId: string) => undoProduct(product.id, revisionId),
    onSuccess: (saved) => taken(saved, t('altTextsRestored')),
    onError: showFailure,
  });
  return { save, undo, earlier, left: isLeft && latest?.run ? latest.run.id : null };
};
