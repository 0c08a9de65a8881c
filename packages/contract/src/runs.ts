import { z } from 'zod';
import { defineEndpoint } from './kit/endpoint.ts';
import { page, pageQuery } from './kit/paging.ts';

/** `stopped` was ended by its user, `failed` by an error or by a server that went away; both keep what was whole. */
export const runState = z.enum(['running', 'done', 'stopped', 'failed']);
export type RunState = z.infer<typeof runState>;

/** One piece of long work that goes on when the page is closed. */
export const run = z.object({
  id: z.uuid(),
  /** What does the work, for example `writers.listing`; decides the shape of input, result and events. */
  kind: z.string(),
  subjectId: z.uuid().nullable(),
  /** What a person calls it, for example the product's title; may be empty. */
  title: z.string(),
  state: runState,
  input: z.unknown(),
  result: z.unknown(),
  errorCode: z.string().nullable(),
  /** What it was charged, as a decimal text, however it ended; null while it is under way. */
  points: z.string().nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});
export type Run = z.infer<typeof run>;

/** A run in a list. */
export const runEntry = run.omit({ input: true, result: true, points: true });
export type RunEntry = z.infer<typeof runEntry>;

/** Any event of a run; the kind's own contract says more (`writerEvent`). */
export const runEvent = z.looseObject({ type: z.string() });
export type RunEvent = z.infer<typeof runEvent>;

/** The last event of every run's stream. */
export const runSettled = z.object({
  type: z.literal('settled'),
  state: runState.exclude(['running']),
  error: z.object({ code: z.string(), msg: z.string() }).nullable(),
  /** What was charged, as a decimal text; '0' for nothing. */
  points: z.string(),
});
export type RunSettled = z.infer<typeof runSettled>;

const params = z.object({ id: z.uuid() });

export const runEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/runs/',
    access: 'session',
    summary: 'The caller’s runs, newest first; searched by title',
    query: pageQuery.extend({
      state: runState.or(z.literal('all')).default('all'),
      kind: z.string().trim().max(60).default(''),
      q: z.string().trim().max(200).default(''),
    }),
    data: page(runEntry),
  }),
  detail: defineEndpoint({
    method: 'GET',
    path: '/api/runs/:id/',
    access: 'session',
    summary: 'A run with its input and result',
    params,
    data: run,
  }),
  events: defineEndpoint({
    method: 'GET',
    path: '/api/runs/:id/events/',
    access: 'session',
    summary: 'What a run delivered so far, then what it delivers; resumes behind Last-Event-ID',
    params,
    /** For readers that cannot send Last-Event-ID with their first request. */
    query: z.object({ after: z.coerce.number().int().min(0).default(0) }),
    events: runEvent,
  }),
  stop: defineEndpoint({
    method: 'POST',
    path: '/api/runs/:id/stop/',
    access: 'session',
    summary: 'Ends a run; what was delivered is kept',
    params,
    data: z.object({ state: runState }),
  }),
};
