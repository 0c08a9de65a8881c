import type { ProductDetail } from '@inkstone/contract/products';
import { PackageSearch, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#console/ui/controls/button.tsx';
import { IconButton } from '#console/ui/controls/icon-button.tsx';
import { ProductPicker } from '../products/product-picker.tsx';
import styles from '../products/selected-product.module.css';

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
      {product ? (
        <section className={styles['product']} aria-label={t('selectedProduct')}>
          {product.image && <img src={product.image.url} alt="" />}
          <div className={styles['words']}>
            <span className={styles['label']}>{t('selectedProduct')}</span>
            <strong>{product.title}</strong>
            <span className={styles['actions']}>
              <button type="button" disabled={isDisabled} onClick={() => setIsChoosing(true)}>
                {t('change')}
              </button>
            </span>
          </div>
          <IconButton icon={X} label={t('emailNoProduct')} disabled={isDisabled} onClick={() => onChange(null)} />
        </section>
      ) : (
        <Button icon={PackageSearch} isWide disabled={isDisabled} onClick={() => setIsChoosing(true)}>
          {t('emailProduct')}
        </Button>
      )}
      {isChoosing && <ProductPicker onClose={() => setIsChoosing(false)} onChoose={take} />}
    </>
  );
};
