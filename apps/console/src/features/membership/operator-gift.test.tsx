import type { GiftSetting } from '@inkstone/contract/membership';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { toasts } from '#console/kernel/notices/toast.ts';
import { choose } from '../../../test/choose.ts';
import { type Answers, drawPage, fakeServer } from '../../../test/draw-page.tsx';
import { press } from '../../../test/press.ts';
import { startTestTexts } from '../../../test/texts.ts';
import { OperatorGiftPage } from './operator-gift.page.tsx';

beforeAll(startTestTexts);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const shown = 'GET /api/operator/gift/';
const saved = 'POST /api/operator/gift/';
const setting: GiftSetting = {
  mode: 'proved',
  dailyCeiling: 100,
  points: 1000,
  givenToday: 7,
  waiting: 1234,
  isCostly: true,
  sendsMail: true,
};

const draw = (answers: Answers) => {
  const asked = fakeServer(answers);
  drawPage('/', <OperatorGiftPage />, '/');
  return asked;
};
const ceiling = () => screen.findByRole('textbox', { name: 'At most a day' });
const saveButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Save' });

describe('the page of the welcome points', () => {
  it('says what a new account is given, how much of it today, and who waits', async () => {
    draw({ [shown]: { data: setting } });
    expect(await screen.findByText('Each new account is given 1,000 points, once for each person.')).toBeTruthy();
    expect(screen.getByText('Given today: 7 · Waiting: 1,234')).toBeTruthy();
    expect(screen.getByText(/these points are your money/)).toBeTruthy();
    expect(screen.queryByText(/No mail server is set/)).toBeNull();
  });

  it.each([
    ['nobody can prove an address', { sendsMail: false }, /No mail server is set/],
    ['the points cost nothing', { isCostly: false, sendsMail: false }, /these points cost you nothing/],
  ])('says when %s', async (_, facts, text) => {
    draw({ [shown]: { data: { ...setting, ...facts } } });
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('saves what was changed, and shows what the server then has', async () => {
    const asked = draw({
      [shown]: { data: setting },
      [saved]: { data: { ...setting, mode: 'always', dailyCeiling: 20, waiting: 0 } },
    });
    expect((await saveButton()).disabled).toBe(true);
    await choose(await screen.findByRole('combobox', { name: 'Given' }), 'To everybody who registers');
    fireEvent.change(await ceiling(), { target: { value: '20' } });
    await press('Save');
    await waitFor(() => expect(toasts.get().map(({ text }) => text)).toEqual(['The welcome points are saved.']));
    expect(asked.at(-1)).toEqual({ key: saved, body: { mode: 'always', dailyCeiling: 20 } });
    expect(await screen.findByText('Given today: 7 · Waiting: 0')).toBeTruthy();
    expect((await saveButton()).disabled).toBe(true);
  });

  it('asks nothing of the server with a ceiling that is none', async () => {
    const asked = draw({ [shown]: { data: setting } });
    fireEvent.change(await ceiling(), { target: { value: '' } });
    await press('Save');
    expect(await screen.findByText('Please enter a whole number from 0 to 100,000.')).toBeTruthy();
    expect(asked.map(({ key }) => key)).toEqual([shown]);
  });

  it('says why saving was refused, and keeps what was entered', async () => {
    draw({
      [shown]: { data: setting },
      [saved]: { status: 403, refusal: { code: 'session.operatorOnly', msg: 'Only the operator may do that.' } },
    });
    fireEvent.change(await ceiling(), { target: { value: '30' } });
    await press('Save');
    expect(await screen.findByText('Only the operator may do that.')).toBeTruthy();
    expect(await ceiling()).toHaveProperty('value', '30');
  });

  it('says when it could not be loaded', async () => {
    draw({ [shown]: { status: 503, refusal: { code: 'common.unavailable', msg: 'The database is away.' } } });
    expect(await screen.findByText('The database is away.')).toBeTruthy();
  });
});
