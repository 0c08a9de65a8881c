import type { Connection } from '@inkstone/contract/connections';
import { useTranslation } from 'react-i18next';
import { AccountsPage } from '#console/features/accounts/accounts.page.tsx';
import { OperatorWithdrawalsPage } from '#console/features/affiliates/operator-withdrawals.page.tsx';
import { AuditLogPage } from '#console/features/audit/audit-log.page.tsx';
import { ConnectionPage } from '#console/features/connections/connection.page.tsx';
import { VendorsPage } from '#console/features/connections/vendors.page.tsx';
import { HealthPage } from '#console/features/health/health.page.tsx';
import { ModelsSection } from '#console/features/models/models-section.tsx';
import { PricingLine } from '#console/features/models/pricing-line.tsx';
import { OperatorScreen as Operator } from '#console/features/operator/operator.screen.tsx';
import { OperatorCodesPage } from '#console/features/purchases/operator-codes.page.tsx';
import { OperatorOrdersPage } from '#console/features/purchases/operator-orders.page.tsx';

const modelsOf = (connection: Connection) => <ModelsSection connection={connection} />;

const wholePages = [{ path: 'vendors/:id', element: <ConnectionPage models={modelsOf} /> }];

/** The operator's console with the sections that features bring. */
export const OperatorScreen = () => {
  const { t } = useTranslation(['operator', 'purchases', 'affiliates']);
  const sections = [
    { path: 'vendors', subpath: 'new/:vendor', name: t('operator:tabVendors'), element: <VendorsPage pricing={<PricingLine />} /> },
    { path: 'accounts', subpath: ':id', name: t('operator:tabAccounts'), element: <AccountsPage /> },
    { path: 'orders', name: t('purchases:orders'), element: <OperatorOrdersPage /> },
    { path: 'codes', name: t('purchases:codes'), element: <OperatorCodesPage /> },
    { path: 'withdrawals', name: t('affiliates:withdrawalsTab'), element: <OperatorWithdrawalsPage /> },
    { path: 'health', name: t('operator:tabHealth'), element: <HealthPage /> },
    { path: 'audit', name: t('operator:tabAudit'), element: <AuditLogPage /> },
  ];
  return <Operator sections={sections} wholePages={wholePages} />;
};
