import type { BulkJob } from '@inkstone/contract/bulk';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, it, vi } from 'vitest';
import { drawPage, fakeServer } from '../../../test/draw-page.tsx';
import { startTestTexts } from '../../../test/texts.ts';
import { JobScreen } from './job.screen.tsx';
import { JobsScreen } from './jobs.screen.tsx';

beforeAll(startTestTexts);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const id = '6b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2a01';
const at = '2026-11-20T08:00:00.000Z';
const jobOf = (states: BulkJob['states'], isPaused = false) => ({
  ...{ id, kind: 'listing', name: 'Autumn', shop: { id, name: 'Shop' }, wishes: {}, isPaused, refusal: null, states },
  ...{ decisions: { open: states.written ?? 0, accepted: 0, rejected: 0 }, products: 2, points: { estimated: '4', charged: '2' } },
  ...{ startedBy: 'Ann', createdAt: at },
});
const row = {
  id,
  jobId: id,
  position: 1,
  productId: id,
  title: 'Pen tray',
  decision: 'open',
  reason: null,
  refusal: null,
  notes: [],
  points: '2',
};
const rows = (state: string) => ({ items: [{ ...row, state }], nextCursor: null });
/** Gives one answer after the other; the last one stays. */
const oneByOne = <Value,>(...values: Value[]) => {
  const left = [...values];
  return () => ({ data: left.length > 1 ? left.shift() : left[0] });
};

it('the list of jobs goes on looking while one of them is under way', async () => {
  const page = (job: object) => ({ items: [job], nextCursor: null });
  fakeServer({ 'GET /api/bulk/': oneByOne(page(jobOf({ writing: 1, written: 1 })), page(jobOf({ written: 2 }))) });
  drawPage('/bulk', <JobsScreen />, '/bulk');
  const row = await screen.findByRole('row', { name: /Autumn/ });
  within(row).getByText('Writing');
  await within(row).findByText('To review');
});

it('a paused job is looked at until what was begun has ended', async () => {
  const states = { now: 'writing' };
  const jobs = [jobOf({ writing: 1, waiting: 1 }, true), jobOf({ written: 1, waiting: 1 }, true)];
  fakeServer({
    [`GET /api/bulk/${id}/`]: () => {
      const job = jobs.length > 1 ? jobs.shift() : jobs[0];
      states.now = job?.states.writing ? 'writing' : 'written';
      return { data: job };
    },
    [`GET /api/bulk/${id}/rows/`]: () => ({ data: rows(states.now) }),
  });
  drawPage('/bulk/:id', <JobScreen />, `/bulk/${id}`);
  const shown = await screen.findByRole('row', { name: /Pen tray/ });
  within(shown).getByText('Being written');
  await within(shown).findByText('To decide');
});

it('rows whose end could not be read are read again', async () => {
  const jobs = oneByOne(jobOf({ writing: 1 }), jobOf({ written: 1 }));
  const asked = { jobs: 0, isFault: true };
  fakeServer({
    [`GET /api/bulk/${id}/`]: () => {
      asked.jobs += 1;
      return jobs();
    },
    [`GET /api/bulk/${id}/rows/`]: () => {
      if (asked.jobs < 2) return { data: rows('writing') };
      const isFault = asked.isFault;
      asked.isFault = false;
      if (isFault) return { status: 500, refusal: { code: 'request.fault', msg: 'A fault.' } };
      return { data: rows('written') };
    },
  });
  drawPage('/bulk/:id', <JobScreen />, `/bulk/${id}`);
  const shown = await screen.findByRole('row', { name: /Pen tray/ });
  within(shown).getByText('Being written');
  await within(shown).findByText('To decide');
});
