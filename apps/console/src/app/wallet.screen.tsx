import { OrderDialog } from '#console/features/purchases/order-dialog.tsx';
import { TopUpButton } from '#console/features/purchases/top-up-button.tsx';
import { WalletScreen as Wallet } from '#console/features/wallet/wallet.screen.tsx';

/** The wallet with the way to more points. */
export const WalletScreen = () => (
  <>
    <Wallet topUp={<TopUpButton />} />
    <OrderDialog />
  </>
);
