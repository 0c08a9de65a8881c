import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { VendorTotals } from './vendor-calls.ts';

/** What this process is doing now; the operator's health page and `/metrics` show the same. */
export type LiveFigures = {
  /** Connections to the database, and who waits for one. */
  pool: { open: number; idle: number; waiting: number; most: number };
  /** Open streams of server-sent events. */
  streams: number;
  /** Long work that this process does. */
  runs: number;
  /** Calls to AI vendors, and those that wait for their turn. */
  vendorCalls: { used: number; waiting: number };
  /** Calls to each vendor that ended since the start; `seconds` is what one took on average. */
  vendors: VendorTotals[];
  /** Operations that wait for the ledger. */
  ledgerWaiting: number;
  /** How late the event loop was, in milliseconds, at most in 99 of 100 looks since the last time it was asked for. */
  eventLoopMs: number;
};

/** Who knows the figures; each is asked only when somebody looks. */
export type FigureSources = {
  pool: () => LiveFigures['pool'];
  streams: () => number;
  runs: () => number;
  vendorCalls: () => LiveFigures['vendorCalls'];
  vendors: () => VendorTotals[];
  ledgerWaiting: () => number;
};

const resolutionMs = 20;

/** Measures the event loop from now on; `read` answers all figures of the moment. */
export const createLiveFigures = (sources: FigureSources) => {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  const readDelay = (): number => {
    // The histogram counts the timer's own interval, too.
    const ms = delay.percentile(99) / 1e6 - resolutionMs;
    delay.reset();
    return Number.isFinite(ms) ? Math.max(0, Math.round(ms * 10) / 10) : 0;
  };
  return {
    read: (): LiveFigures => ({
      pool: sources.pool(),
      streams: sources.streams(),
      runs: sources.runs(),
      vendorCalls: sources.vendorCalls(),
      vendors: sources.vendors().map((each) => ({ ...each, seconds: Math.round((each.seconds / each.calls) * 10) / 10 })),
      ledgerWaiting: sources.ledgerWaiting(),
      eventLoopMs: readDelay(),
    }),
    close: (): void => void delay.disable(),
  };
};
export type LiveFiguresReader = ReturnType<typeof createLiveFigures>;
