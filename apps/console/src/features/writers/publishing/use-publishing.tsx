import type { ListingDraftText } from '@inkstone/contract/listing-writer';
import type { ListingStatus } from '@inkstone/contract/products';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Dispatch, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '#console/kernel/calls/call-error.ts';
import { randomKey } from '#console/kernel/calls/random-key.ts';
import { showFailure, showMessage } from '#console/kernel/notices/toast.ts';
import type { ListingKind } from '../listing/listing-kind.ts';
import type { WriterAction, WriterState } from '../shell/writer-state.ts';
import { changedProductsKey, fetchProduct, publishListing } from '../writer.queries.ts';
import { asksToReplace, type Sent, type Target, useReplacing } from './use-replacing.tsx';

export type Published = { title: string; status: ListingStatus; url: string | null };

type Parts = {
  state: WriterState<ListingKind>;
  dispatch: Dispatch<WriterAction<ListingKind>>;
  /** Brings the draft up to what stands on the screen: the server holds the text against what the draft says. */
  flush: () => Promise<string | null>;
};

const storeText = ({ title, description, seoTitle, seoDescription }: ListingDraftText) => ({
  title,
  descriptionHtml: description,
  seoTitle,
  seoDescription,
});

/** The path of a refusal in the request, as the field of the editor. */
const fieldOf: Record<string, keyof ListingDraftText> = {
  'text.title': 'title',
  'text.descriptionHtml': 'description',
  'text.seoTitle': 'seoTitle',
  'text.seoDescription': 'seoDescription',
};

/** Brings the listing into the store, in one of the three ways. One press is one publication, however often it is sent. */
export const usePublishing = ({ state, dispatch, flush }: Parts) => {
  const { t } = useTranslation('writers');
  const queryClient = useQueryClient();
  const [published, setPublished] = useState<Published | null>(null);
  const agreedAfter = useReplacing(state);
  const [refusedEdits, setRefusedEdits] = useState(0);

  const sending = useMutation({
    mutationFn: async ({ target, isForced = false, replacesLanguage = false }: Sent) => {
      const product = target === 'selected' ? state.subject : null;
      // An updated product keeps the status that it has in its store.
      const status = product ? {} : { status: target === 'new' ? ('draft' as const) : ('active' as const) };
      const version = product && !isForced ? { version: product.version } : {};
      const draftId = await flush();
      const body = {
        text: storeText(state.text),
        ...status,
        productId: product?.id ?? null,
        ...version,
        ...(draftId && { draftId }),
        replacesLanguage,
      };
      return publishListing(body, randomKey());
    },
    onSuccess: async ({ productId, ...result }) => {
      setPublished(result);
      dispatch({ type: 'published', subject: await fetchProduct(productId) });
      await queryClient.invalidateQueries({ queryKey: changedProductsKey });
    },
    onError: () => {
      setRefusedEdits(state.edits);
      // After the complaint was drawn.
      requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    },
  });

  const errorOf = (field: keyof ListingDraftText): string | null => {
    // A complaint goes with the first change after it.
    if (!(sending.error instanceof CallError) || refusedEdits !== state.edits) return null;
    return sending.error.issues.find(({ path }) => fieldOf[path] === field)?.msg ?? null;
  };

  const send = async (sent: Sent): Promise<void> => {
    try {
      await sending.mutateAsync(sent);
    } catch (error) {
      const code = error instanceof CallError ? error.code : null;
      if (!asksToReplace(code)) return tell(error, t('publishFailed'));
      const agreed = await agreedAfter(code, sent);
      if (agreed) await send(agreed);
    }
  };
  const publish = (target: Target): Promise<void> => {
    setPublished(null);
    return send({ target });
  };

  return { publish, isBusy: sending.isPending, published, dismiss: () => setPublished(null), errorOf };
};

/** A refusal speaks for itself; a connection that failed is told in the product's words. */
const tell = (error: unknown, fallback: string): void => {
  if (error instanceof CallError && error.kind === 'refused' && error.status !== 500) showFailure(error);
  else showMessage('error', fallback);
};
