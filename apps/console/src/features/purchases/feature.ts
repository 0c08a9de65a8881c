import { defineFeature } from '#console/kernel/manifest/feature.ts';

export const purchases = defineFeature({
  operator: [
    {
      path: 'orders',
      name: 'purchases:orders',
      order: 30,
      part: { load: () => import('./operator-orders.page.tsx').then((m) => m.OperatorOrdersPage), phrases: ['purchases'] },
    },
    {
      path: 'payments',
      name: 'purchases:ways',
      order: 35,
      part: { load: () => import('./operator-payments.page.tsx').then((m) => m.OperatorPaymentsPage), phrases: ['purchases'] },
    },
    {
      path: 'codes',
      name: 'purchases:codes',
      order: 40,
      part: { load: () => import('./operator-codes.page.tsx').then((m) => m.OperatorCodesPage), phrases: ['purchases'] },
    },
  ],
  fills: [
    { slot: 'wallet.actions', part: { load: () => import('./top-up-button.tsx').then((m) => m.TopUpButton), phrases: ['purchases'] } },
    { slot: 'wallet.end', part: { load: () => import('./order-dialog.tsx').then((m) => m.OrderDialog), phrases: ['purchases'] } },
    { slot: 'history.orders', part: { load: () => import('./orders-section.tsx').then((m) => m.OrdersSection), phrases: ['purchases'] } },
  ],
});
