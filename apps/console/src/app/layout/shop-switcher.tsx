import { sessionEndpoints } from '@inkstone/contract/session';
import { mostStores } from '@inkstone/contract/stores';
import { useMutation } from '@tanstack/react-query';
import { ChevronsUpDown, Plus, Store } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { writeStored } from '#console/kernel/browser/storage.ts';
import { callWhole } from '#console/kernel/calls/call.ts';
import { showToast } from '#console/kernel/notices/toast.ts';
import { useGlobalState } from '#console/kernel/session/profile.ts';
import { Icon } from '#console/ui/controls/icon.tsx';
import { Spinner } from '#console/ui/feedback/spinner.tsx';
import { Menu } from '#console/ui/overlays/menu.tsx';
import { ConnectStoreDialog } from './connect-store-dialog.tsx';
import styles from './shop-switcher.module.css';

const reloadAfterMs = 1000;

const useShopSwitch = () => {
  const { t } = useTranslation('shell');
  return useMutation({
    mutationFn: (id: string) => callWhole(sessionEndpoints.switchShop, { body: { shop_id: id } }),
    onSuccess: ({ errno, msg }, id) => {
      if (errno === 1) {
        showToast('warning', msg);
        return;
      }
      if (import.meta.env.DEV) writeStored('target_switch_id', id);
      showToast('success', t('switchShopDone'));
      setTimeout(() => window.location.reload(), reloadAfterMs);
    },
    onError: () => showToast('warning', t('switchShopFailed')),
  });
};

/** The current shop, and the way to another one; nothing in the variants without a shop. */
export const ShopSwitcher = () => {
  const { t } = useTranslation('shell');
  const { profile, current_shop: current, shop_list: shops } = useGlobalState();
  const [isConnecting, setIsConnecting] = useState(false);
  const change = useShopSwitch();
  if (!current) return null;
  const entries = shops.map(({ id, name, domain }) => ({
    key: id,
    label: name || domain,
    isChosen: id === current.shop_id,
    onChoose: () => {
      if (id !== current.shop_id) change.mutate(id);
    },
  }));
  const isFull = shops.length >= mostStores;
  const connect = {
    key: 'connect',
    icon: Plus,
    label: isFull ? t('connectStoreFull', { most: mostStores }) : t('connectStore'),
    isDisabled: isFull,
    onChoose: () => setIsConnecting(true),
  };
  return (
    <>
      <Menu
        align="start"
        entries={profile.role === 'owner' ? [...entries, 'divider', connect] : entries}
        heading={<small>{t('shops')}</small>}
      >
        <button type="button" className={styles['shop']} disabled={change.isPending}>
          {change.isPending ? <Spinner label={t('loading')} /> : <Icon of={Store} />}
          <span className="visually-hidden">{t('currentShop')}: </span>
          <span className={styles['names']}>
            <span className={styles['name']}>{current.name || current.domain}</span>
            {current.name && <span className={styles['domain']}>{current.domain}</span>}
          </span>
          <Icon of={ChevronsUpDown} size={14} />
        </button>
      </Menu>
      {isConnecting && <ConnectStoreDialog onClose={() => setIsConnecting(false)} />}
    </>
  );
};
