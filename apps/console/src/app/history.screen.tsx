import { HistoryScreen as History } from '#console/features/history/history.screen.tsx';
import { OrdersSection } from '#console/features/purchases/orders-section.tsx';

/** What was generated, and beside it what was paid. */
export const HistoryScreen = () => <History orders={<OrdersSection />} />;
