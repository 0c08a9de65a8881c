import type { ApiUsage } from '@inkstone/contract/api-usage';
import type { RegisteredAiVendor } from '@inkstone/integrations';
import type { OwnerDatabase, TenantTransaction } from '#server/db/handles.ts';
import { asTenant } from '#server/db/tenancy.ts';
import { findAppNames } from '#server/features/apps/index.ts';
import { formatPoints } from '#server/features/wallet/index.ts';
import type { Actor } from '#server/kernel/actor.ts';
import type { Clock } from '#server/kernel/clock.ts';
import { csvOf } from '#server/kernel/csv.ts';
import { groupsOf, partOf } from '#server/kernel/day-parts.ts';
import { AppError } from '#server/kernel/errors/app-error.ts';
import { findTimeZone, lastDays } from '#server/kernel/time-zone.ts';
import { findUsage, type UsageRow } from './api-usage.repository.ts';
import { chargeOf, figuresOf } from './figures.ts';

type Deps = { db: OwnerDatabase; clock: Clock; vendors: readonly RegisteredAiVendor[] };

/** Whose calls they are. */
type Asker = Pick<Actor, 'accountId'>;

const shownDays = 15;
const countOf = ({ requests }: UsageRow): number => requests;

const exportColumns = [
  'day',
  'app',
  'kind',
  'vendor',
  'model',
  'requests',
  'errors',
  'input_tokens',
  'cached_input_tokens',
  'output_tokens',
  'units',
  'points',
  'p50_ms',
  'p95_ms',
  'p99_ms',
  'first_token_p50_ms',
  'first_token_p95_ms',
  'first_token_p99_ms',
];

/** Calls of the AI API of an account as figures of days, apps, models and kinds. */
export const createApiUsageService = ({ db, clock, vendors }: Deps) => {
  const read = async (tx: TenantTransaction, asked: string) => {
    const timeZone = findTimeZone(asked);
    if (!timeZone) throw new AppError('profile.timeZone');
    const allDays = lastDays(timeZone, clock.now(), 2 * shownDays);
    const firstDay = allDays[0] ?? '';
    const rows = await findUsage(tx, { timeZone, firstDay, dayCount: allDays.length });
    const names = await findAppNames(tx);
    return { rows, names, days: allDays.slice(-shownDays) };
  };

  return {
    /** The last 15 days of a zone, and the 15 before them. */
    usage: async ({ accountId }: Asker, timeZone: string): Promise<ApiUsage> => {
      const { rows, names, days } = await asTenant(db, accountId, (tx) => read(tx, timeZone));
      const partsBy = <Part>(keyOf: (row: UsageRow) => string, present: (first: UsageRow) => Part) =>
        groupsOf(rows, days, { keyOf, countOf }).flatMap((group) =>
          group[0] ? [{ ...present(group[0]), ...partOf(group, days, figuresOf) }] : [],
        );
      return {
        days,
        all: partOf(rows, days, figuresOf),
        apps: partsBy(
          ({ appId }) => appId ?? '',
          ({ appId }) => ({ appId, name: names.get(appId ?? '') ?? null }),
        ),
        models: partsBy(
          ({ vendor, model }) => `${vendor} ${model}`,
          ({ vendor, model }) => ({
            vendor,
            vendorName: vendors.find(({ metadata }) => metadata.id === vendor)?.metadata.name ?? vendor,
            model,
          }),
        ),
        kinds: partsBy(
          ({ kind }) => kind,
          ({ kind }) => ({ kind }),
        ),
      };
    },

    /** A line for each of the last 15 days of a zone, app, model and kind. A cell that a spreadsheet would run as a formula is escaped. */
    exportAll: async ({ accountId }: Asker, timeZone: string): Promise<string> => {
      const { rows, names, days } = await asTenant(db, accountId, (tx) => read(tx, timeZone));
      const lines = days.flatMap((day) =>
        groupsOf(
          rows.filter((row) => row.day === day),
          days,
          { keyOf: ({ appId, kind, vendor, model }) => [appId, kind, vendor, model].join(' '), countOf },
        ).map((group) => {
          const { requests, errors, inputTokens, cachedInputTokens, outputTokens, latency, firstToken } = figuresOf(group);
          const { appId, kind, vendor, model } = group[0] ?? { appId: null, kind: '', vendor: '', model: '' };
          const app = appId === null ? 'playground' : (names.get(appId) ?? appId);
          const units = group.reduce((sum, row) => sum + row.units, 0);
          const counts = [requests, errors, inputTokens, cachedInputTokens, outputTokens, units];
          return [
            day,
            app,
            kind,
            vendor,
            model,
            ...counts,
            Number(formatPoints(chargeOf(group))),
            latency?.p50,
            latency?.p95,
            latency?.p99,
            firstToken?.p50,
            firstToken?.p95,
            firstToken?.p99,
          ];
        }),
      );
      return csvOf([exportColumns, ...lines], { bom: true });
    },
  };
};
