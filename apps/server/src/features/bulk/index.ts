import type { OwnerDatabase } from '#server/db/handles.ts';
import type { PaidRunsFeature } from '#server/features/paid-runs/index.ts';
import type { ProductsFeature } from '#server/features/products/index.ts';
import type { StoreService } from '#server/features/stores/index.ts';
import type { WalletFeature } from '#server/features/wallet/index.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { inModule } from '#server/kernel/http/define-routes.ts';
import { bulkRoutes } from './bulk.routes.ts';
import { createBulkJobService } from './bulk-job.service.ts';
import { createBulkReviewService } from './bulk-review.service.ts';
import { createBulkSteeringService } from './bulk-steering.service.ts';
import { createBulkWorker } from './bulk-worker.ts';
import type { ProductWriter } from './product-writer.ts';
import { createRowPublishing } from './row-publishing.ts';
import { createRowWriting } from './row-writing.ts';
import { findWritten } from './written.repository.ts';

type Parts = {
  database: OwnerDatabase;
  clock: Clock;
  logger: { error: (details: object, message: string) => void };
  paidRuns: PaidRunsFeature;
  wallet: Pick<WalletFeature, 'balanceOf'>;
  products: ProductsFeature;
  stores: StoreService;
  writer: ProductWriter;
  /** A process that sends no heartbeat for this long counts as dead; 15 s. */
  leaseMs?: number;
};

/** Texts for many products at once: written as a job, reviewed by a person, published, and undone as a whole. */
export const createBulkFeature = (parts: Parts) => {
  const { database: db, clock, logger, paidRuns, wallet, products, stores, writer, leaseMs = 15_000 } = parts;
  const { saving } = products;
  const onFault = (err: unknown, jobId?: string) => logger.error({ err, jobId }, 'bulk fault');
  const write = createRowWriting({ db, clock, onFault, saving, paidRuns, writer });
  const { publish, undo } = createRowPublishing({ db, clock, onFault, saving });
  const worker = createBulkWorker({
    db,
    work: (work) => (work.row.state === 'writing' ? write : work.row.state === 'publishing' ? publish : undo)(work),
    dropPiece: paidRuns.dropPiece,
    leaseMs,
    onError: onFault,
  });
  const jobs = createBulkJobService({ db, clock, products: products.products, stores, wallet, writer, worker });
  const steering = createBulkSteeringService({ db, worker });
  const review = createBulkReviewService({ db, worker });
  return {
    name: 'bulk',
    routes: inModule('freestyle', bulkRoutes({ jobs, steering, review })),
    findWritten,
    start: worker.start,
    /** Begins no other product and waits so long for those under way. */
    finish: worker.close,
    drain: () => worker.close(0),
  };
};
