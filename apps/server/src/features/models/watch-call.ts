import { VendorError } from '@inkstone/integrations';
import { callOutcomes, type VendorCalls } from '#server/kernel/metrics/vendor-calls.ts';
import type { Tracing } from '#server/kernel/tracing/tracing.ts';

/** Who is told of calls to vendors. */
export type CallWatch = { calls: Pick<VendorCalls, 'tell'>; tracing: Tracing | null };

/** A call that is under way; what is told of it, once, when it ends. */
export const watchCall = ({ calls, tracing }: CallWatch, vendor: string) => {
  const began = performance.now();
  const span = tracing?.begin(`chat ${vendor}`, {
    kind: 'client',
    facts: { 'gen_ai.operation.name': 'chat', 'gen_ai.provider.name': vendor },
  });
  let firstSeconds: number | null = null;
  let outcome: string = callOutcomes.stopped;
  let failure: unknown;
  const sinceBegin = (): number => (performance.now() - began) / 1000;
  return {
    /** Something of the answer came. */
    came: (): void => {
      firstSeconds ??= sinceBegin();
    },
    isWhole: (): void => {
      outcome = callOutcomes.done;
    },
    failed: (error: unknown, signal: AbortSignal | undefined): void => {
      if (signal?.aborted) return;
      outcome = error instanceof VendorError ? error.kind : 'fault';
      failure = error;
    },
    end: (): void => {
      calls.tell({ vendor, outcome, seconds: sinceBegin(), firstSeconds });
      span?.note({ 'inkstone.outcome': outcome });
      span?.end(failure);
    },
  };
};
