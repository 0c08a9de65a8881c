import type { ProductDetail } from '@inkstone/contract/products';
import { PackageSearch, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#console/ui/controls/button.tsx';
import { IconButton } from '#console/ui/controls/icon-button.tsx';
import styles from './chosen-product.module.css';

type Props = {
  product: ProductDetail | null;
  isDisabled: boolean;
  /** What the button without a product says, and the cross beside one. */
  words: { choose: string; leave: string };
  onChoose: () => void;
  onLeave: () => void;
  /** What else can be done with the product. */
  children?: ReactNode;
};

/** The store product that a text is about; or the way to choose one. */
export const ChosenProduct = ({ product, isDisabled, words, onChoose, onLeave, children }: Props) => {
  const { t } = useTranslation('writers');
  if (!product) {
    return (
      <Button icon={PackageSearch} isWide disabled={isDisabled} onClick={onChoose}>
        {words.choose}
      </Button>
    );
  }
  return (
    <section className={styles['product']} aria-label={t('selectedProduct')}>
      {product.image && <img src={product.image.url} alt="" />}
      <div className={styles['words']}>
        <span className={styles['label']}>{t('selectedProduct')}</span>
        <strong>{product.title}</strong>
        <span className={styles['actions']}>
          <button type="button" disabled={isDisabled} onClick={onChoose}>
            {t('change')}
          </button>
          {children}
        </span>
      </div>
      <IconButton icon={X} label={words.leave} disabled={isDisabled} onClick={onLeave} />
    </section>
  );
};
