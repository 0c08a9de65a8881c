import type { ProductDetail } from '@inkstone/contract/products';
import { useQuery } from '@tanstack/react-query';
import { FilePlus2, RefreshCw, Store, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#console/ui/controls/button.tsx';
import { Menu } from '#console/ui/overlays/menu.tsx';
import { storeQuery } from '../writer.queries.ts';
import styles from './publish-menu.module.css';
import type { Target } from './use-replacing.tsx';

type Props = { product: ProductDetail | null; publish: (target: Target) => Promise<void>; isBusy: boolean; isDisabled: boolean };

const Choice = ({ name, help }: { name: ReactNode; help: ReactNode }) => (
  <span className={styles['choice']}>
    <span>{name}</span>
    <small>{help}</small>
  </span>
);

/** The ways into the store. */
export const PublishMenu = ({ product, publish, isBusy, isDisabled }: Props) => {
  const { t } = useTranslation('writers');
  const { data: store } = useQuery(storeQuery);
  const isUnconnected = store === null;
  const updateHelp = product ? t('updateSelectedHelp', { title: product.title }) : t('updateSelectedNone');
  const entries = [
    {
      key: 'selected',
      icon: RefreshCw,
      label: <Choice name={t('updateSelected')} help={updateHelp} />,
      isDisabled: !product,
      onChoose: () => publish('selected'),
    },
    { key: 'store', icon: Store, label: <Choice name={t('saveToStore')} help={t('saveToStoreHelp')} />, onChoose: () => publish('store') },
    { key: 'new', icon: FilePlus2, label: <Choice name={t('saveAsNew')} help={t('saveAsNewHelp')} />, onChoose: () => publish('new') },
  ];
  return (
    <Menu
      entries={isUnconnected ? entries.map((entry) => ({ ...entry, isDisabled: true })) : entries}
      heading={isUnconnected ? t('noStore') : undefined}
    >
      <Button look="primary" icon={Upload} isBusy={isBusy} disabled={isDisabled}>
        {t('publish')}
      </Button>
    </Menu>
  );
};
