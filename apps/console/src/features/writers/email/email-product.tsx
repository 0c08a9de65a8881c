import type { ProductDetail } from '@inkstone/contract/products';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChosenProduct } from '../products/chosen-product.tsx';
import { ProductPicker } from '../products/product-picker.tsx';

type Props = { product: ProductDetail | null; onChange: (product: ProductDetail | null) => void; isDisabled: boolean };

/** The store product that the e-mail is about; or the way to choose one. */
export const EmailProduct = ({ product, onChange, isDisabled }: Props) => {
  const { t } = useTranslation('writers');
  const [isChoosing, setIsChoosing] = useState(false);
  const take = (chosen: ProductDetail) => {
    onChange(chosen);
    setIsChoosing(false);
  };
  return (
    <>
      <ChosenProduct
        product={product}
        isDisabled={isDisabled}
        words={{ choose: t('emailProduct'), leave: t('emailNoProduct') }}
        onChoose={() => setIsChoosing(true)}
        onLeave={() => onChange(null)}
      />
      {isChoosing && <ProductPicker onClose={() => setIsChoosing(false)} onChoose={take} />}
    </>
  );
};
