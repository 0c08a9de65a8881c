import type { ProductDetail } from '@inkstone/contract/products';
import type { BriefWishes } from '@inkstone/contract/writers';
import { type Dispatch, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AltTextsDialog } from '../alt-texts/alt-texts-dialog.tsx';
import type { ListingKind } from '../listing/listing-kind.ts';
import { fromProduct } from '../listing/open-listing.ts';
import type { WriterAction } from '../shell/writer-state.ts';
import { ChosenProduct } from './chosen-product.tsx';
import { ProductHistory } from './product-history.tsx';
import { ProductPicker } from './product-picker.tsx';

type Props = { product: ProductDetail | null; brief: BriefWishes; dispatch: Dispatch<WriterAction<ListingKind>>; isDisabled: boolean };

/** The store product that the listing is for; or the way to choose one. */
export const SelectedProduct = ({ product, brief, dispatch, isDisabled }: Props) => {
  const { t } = useTranslation('writers');
  const [shown, setShown] = useState<'picker' | 'history' | 'pictures' | null>(null);
  const take = (chosen: ProductDetail) => {
    // The brand of the product before is not that of this one.
    const brand = brief.brand === product?.vendor ? '' : brief.brand;
    dispatch({ type: 'subject', subject: chosen, ...fromProduct(chosen, brand) });
    setShown(null);
  };
  return (
    <>
      <ChosenProduct
        product={product}
        isDisabled={isDisabled}
        words={{ choose: t('startFrom'), leave: t('unselect') }}
        onChoose={() => setShown('picker')}
        onLeave={() => dispatch({ type: 'subject', subject: null })}
      >
        <button type="button" onClick={() => setShown('history')}>
          {t('history')}
        </button>
        {product && product.images.length > 0 && (
          <button type="button" disabled={isDisabled} onClick={() => setShown('pictures')}>
            {t('altTexts')}
          </button>
        )}
        {product?.url && (
          <a href={product.url} target="_blank" rel="noreferrer">
            {t('viewInStore')}
          </a>
        )}
      </ChosenProduct>
      {shown === 'picker' && <ProductPicker onClose={() => setShown(null)} onChoose={take} />}
      {shown === 'pictures' && product && (
        <AltTextsDialog
          product={product}
          brief={brief}
          onClose={() => setShown(null)}
          onSaved={(saved) => dispatch({ type: 'subject', subject: saved })}
        />
      )}
      {shown === 'history' && product && <ProductHistory product={product} onClose={() => setShown(null)} onRestored={take} />}
    </>
  );
};
