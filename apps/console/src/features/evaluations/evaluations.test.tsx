import type { KnowledgeBase } from '@inkstone/contract/knowledge-bases';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { drawPage, fakeServer } from '../../../test/draw-page.tsx';
import { press } from '../../../test/press.ts';
import { startTestTexts } from '../../../test/texts.ts';
import { EvaluationPanel } from './evaluation-panel.tsx';

beforeAll(startTestTexts);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const id = '6b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2a01';
const runIds = ['7b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2a01', '8b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2a01'] as const;
const at = '2026-11-20T08:00:00.000Z';
const base = { id } as KnowledgeBase; // what the panel reads of it
const now = { topK: 8, threshold: 0 };
const set = { name: 'questions.csv', questions: 2, unanswerable: 1, updatedAt: at };
const off = { mostFall: null, measure: null, isMeasuring: false };
const figures = { hit1: 1, hit3: 1, hit5: 1, mrr: 1, refused: 0 };
const runOf = (runId: string, threshold: number) => ({
  ...{ id: runId, settings: { topK: 8, threshold }, setName: set.name, state: 'done', purpose: 'try', questions: 2, done: 2 },
  ...{ figures, createdAt: at, finishedAt: at },
});

const draw = () => drawPage('/base', <EvaluationPanel base={base} now={now} onKeep={async () => undefined} />, '/base');
const empty = { set: null, guard: off, runs: [] };

describe('the evaluation of a knowledge base', () => {
  it('shows what is wrong with a file by row before anything of it is kept', async () => {
    let isKept = false;
    const problems = [{ line: 3, kind: 'noQuestion', value: '' }];
    const first = [{ question: 'Which river?', document: 'towns.pdf', page: 3, text: null }];
    fakeServer({
      [`GET /api/ai_chat/${id}/evaluation/`]: () => ({ data: isKept ? { ...empty, set } : empty }),
      [`POST /api/ai_chat/${id}/evaluation/questions/`]: (_, query) => {
        isKept = query.get('dryRun') === 'false';
        return { data: { hasHeader: false, rows: 3, questions: 2, unanswerable: 1, problems, first } };
      },
    });
    draw();
    const file = new File(['question'], 'questions.csv');
    fireEvent.change(await screen.findByLabelText('Choose file', { selector: 'input' }), { target: { files: [file] } });
    expect((await screen.findAllByText('No question stands in it; left out.')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('towns.pdf · page 3').length).toBeGreaterThan(0);
    screen.getByText(/^The first row names no columns/);
    expect(isKept).toBe(false);
    await press('Keep 2 questions');
    expect(await screen.findByText('questions.csv, 2 questions')).toBeTruthy();
  });

  it('asks with two settings, and compares two of them', async () => {
    const asked = fakeServer({
      [`GET /api/ai_chat/${id}/evaluation/`]: () => ({ data: { set, guard: off, runs: [runOf(runIds[1], 0.5), runOf(runIds[0], 0)] } }),
      [`POST /api/ai_chat/${id}/evaluation/runs/`]: () => ({ data: { ids: [...runIds] } }),
      [`GET /api/ai_chat/evaluation/runs/${runIds[0]}/`]: () => ({
        data: {
          run: runOf(runIds[0], 0),
          other: runOf(runIds[1], 0.5),
          items: [
            {
              question: 'Which river?',
              expected: { document: 'towns.pdf', page: null, text: null },
              one: { rank: 2, isRight: true, first: { name: 'towns.pdf', page: 3, score: 0.6, text: 'The river' } },
              other: { rank: null, isRight: false, first: null },
            },
            {
              question: 'How far is the moon?',
              expected: { document: null, page: null, text: null },
              one: { rank: null, isRight: false, first: { name: 'towns.pdf', page: null, score: 0.1, text: 'The river' } },
              other: { rank: null, isRight: true, first: null },
            },
          ],
        },
      }),
    });
    draw();
    await press('Ask all questions');
    await waitFor(() =>
      expect(asked.find(({ key }) => key.startsWith('POST'))?.body).toEqual({
        settings: [
          { topK: 8, threshold: 0 },
          { topK: 8, threshold: 0.5 },
        ],
      }),
    );
    const table = await screen.findByRole('table', { name: 'What came of it' });
    expect(within(table).getAllByText('now in the chat').length).toBe(1);
    for (const box of within(table).getAllByRole('checkbox', { name: 'Select this row' })) fireEvent.click(box);
    await press('Compare the two');
    expect(await screen.findByText('place 2')).toBeTruthy();
    expect(screen.getByText('something was found')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'Worse in B (1)' }));
    expect(screen.queryByText('How far is the moon?')).toBeNull();
    expect(screen.getByText('Which river?')).toBeTruthy();
  });

  it('says that nothing was measured where its run was stopped, and how to go on', async () => {
    fakeServer({
      [`GET /api/ai_chat/${id}/evaluation/`]: { data: { set, guard: { mostFall: 0.02, measure: null, isMeasuring: false }, runs: [] } },
    });
    draw();
    await screen.findByText('There is no figure to compare changes with: it is measured with the next change, or now.');
    screen.getByRole('button', { name: 'Measure anew' });
  });

  it('keeps by how much hit@5 may fall', async () => {
    const asked = fakeServer({
      [`GET /api/ai_chat/${id}/evaluation/`]: () => ({ data: { set, guard: off, runs: [] } }),
      [`PATCH /api/ai_chat/${id}/evaluation/`]: () => ({
        data: { set, guard: { mostFall: 0.02, measure: null, isMeasuring: true }, runs: [] },
      }),
    });
    draw();
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Ask the questions before such a change' }));
    await press('Save');
    await waitFor(() => expect(asked.find(({ key }) => key.startsWith('PATCH'))?.body).toEqual({ mostFall: 0.02 }));
  });
});
