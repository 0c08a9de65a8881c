import { useTranslation } from 'react-i18next';
import { OperatorWithdrawalsPage } from '#console/features/affiliate/operator-withdrawals.page.tsx';
import { OperatorScreen as Operator } from '#console/features/operator/operator.screen.tsx';
import { OperatorCodesPage } from '#console/features/purchases/operator-codes.page.tsx';
import { OperatorOrdersPage } from '#console/features/purchases/operator-orders.page.tsx';

/** The operator's console with the sections that other features bring. */
export const OperatorScreen = () => {
  const { t } = useTranslation(['orders', 'affiliate']);
  const sections = [
    { path: 'orders', name: t('orders:orders'), element: <OperatorOrdersPage /> },
    { path: 'codes', name: t('orders:codes'), element: <OperatorCodesPage /> },
    { path: 'withdrawals', name: t('affiliate:withdrawalsTab'), element: <OperatorWithdrawalsPage /> },
  ];
  return <Operator sections={sections} />;
};
