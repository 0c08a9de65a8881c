import { z } from 'zod';
import { page, pageQuery } from './kit/paging.ts';
import { approvedClaims, writerDraftEntry, writtenBy } from './writers.ts';

const params = z.object({ id: z.uuid() });
const access = 'session';

/** How often a person may have something written. */
export const generationLimits = [{ by: 'user', burst: 20, perMinute: 30 }] as const;
/** How often a person may publish. */
export const publishingLimits = [{ by: 'user', burst: 30, perMinute: 30 }] as const;
/** The run, and the draft that it writes: what is whole at its end stands there. */
export const startedRun = z.object({ runId: z.uuid(), draftId: z.uuid() });

/** Another number gives another variation of the same brief; left out, each run on a draft is another one than those before. */
export const variation = z.number().int().min(0).max(1_000_000).optional();

/** What a run would cost that is begun now. */
const pricedRun = z.object({
  /** The most that it costs, as a decimal text; zero with the built-in writer and with a key of the account's own. */
  points: z.string(),
  /** The account got an answer to this very request: it is given again for half of the points, and no model is asked. */
  isCached: z.boolean(),
  /** Who writes it. */
  model: z.string(),
  isBuiltin: z.boolean(),
});
export type PricedRun = z.infer<typeof pricedRun>;
/** The call that every kind of writer has for the price of a run; the kind's own file gives it method, path and the body of its start. */
export const priceCall = {
  access,
  summary: 'What this run would cost if it was begun now, and whether it is answered from the cache; nothing is begun',
  limits: [{ by: 'user', burst: 60, perMinute: 120 }],
  data: pricedRun,
} as const;

/** What is asked of a kind: its texts, all or some. */
export const askedOf = <Brief extends z.ZodType, Field extends z.ZodEnum, Text extends z.ZodType>(brief: Brief, field: Field, text: Text) =>
  z.strictObject({
    brief,
    fields: z.array(field).min(1).max(field.options.length),
    /** The texts as they are now. */
    current: text.optional(),
    /** The draft to write; without it one is made of brief and current texts. */
    draftId: z.uuid().optional(),
    variation,
  });

/** What every body that saves a draft has beside brief and text. */
export const savedDraft = z.strictObject({
  id: z.uuid().optional(),
  revision: z.number().int().min(1).optional(),
  writtenBy: writtenBy.nullable().default(null),
  /** Left out, what was approved stays so. */
  approved: approvedClaims.optional(),
});

type Kind<Draft extends z.ZodType, Version extends z.ZodType, Save extends z.ZodType> = { draft: Draft; version: Version; save: Save };

/** The calls that every kind of writer has for its drafts; the kind's own file gives them method and path. */
export const draftCalls = <Draft extends z.ZodType, Version extends z.ZodType, Save extends z.ZodType>({
  draft,
  version,
  save,
}: Kind<Draft, Version, Save>) =>
  ({
    list: {
      access,
      summary: 'The caller’s drafts, newest change first',
      query: pageQuery.extend({ q: z.string().trim().max(200).default('') }),
      data: page(writerDraftEntry),
    },
    draft: { access, summary: 'One draft', params, data: draft },
    saveDraft: {
      access,
      summary: 'Saves a draft: a new one without id, else the next revision; 409 when the revision is not the newest',
      idempotent: true,
      body: save,
      data: draft,
    },
    deleteDraft: {
      access,
      summary: 'Puts a draft away; undo brings it back for 30 days',
      params,
      body: z.strictObject({ undo: z.boolean().default(false) }),
      data: z.object({}),
    },
    versions: {
      access,
      summary: 'The earlier texts of a draft, newest first; of those that typing replaced, one for ten minutes',
      params,
      query: pageQuery,
      data: page(version),
    },
    restoreVersion: {
      access,
      summary: 'Puts an earlier text of a draft back; what it replaces is kept as a version',
      limits: publishingLimits,
      idempotent: true,
      params,
      body: z.strictObject({ versionId: z.uuid() }),
      data: draft,
    },
  }) as const;
