import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ConsoleMapProvider } from '#console/kernel/manifest/console-map.tsx';
import { drawPage, fakeServer } from '../../../test/draw-page.tsx';
import { startTestTexts } from '../../../test/texts.ts';
import { OperatorScreen } from './operator.screen.tsx';

beforeAll(startTestTexts);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const operatorSections = [
  {
    path: 'vendors',
    name: 'connections:tab',
    Section: () => <p>All vendors</p>,
    wholePage: { path: 'vendors/:id', WholePage: () => <p>One vendor</p> },
  },
  { path: 'orders', below: ':id', name: 'purchases:orders', Section: () => <p>All orders</p> },
] as const;
const consoleMap = { slots: {}, operatorSections, tilesOf: () => ({ fromMenu: [], always: [] }), unlocks: [] };

const draw = (at: string) => {
  fakeServer({
    'GET /api/user/profile/': {
      data: { user: { isOperator: true }, shop: null, settings: { timeZone: null, devLogin: false }, enterprise_setting: null },
    },
    'GET /api/user/shop/': { data: [] },
  });
  const screenInMap = (
    <ConsoleMapProvider value={consoleMap}>
      <OperatorScreen />
    </ConsoleMapProvider>
  );
  return drawPage('/secret_badass_page/*', screenInMap, `/secret_badass_page${at}`);
};

describe('the frame of the operator’s console', () => {
  it('has the sections that features bring, each at its address', async () => {
    draw('/orders');
    expect(await screen.findByText('All orders')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Orders' }).getAttribute('aria-current')).toBe('page');
  });

  it('keeps a section at the addresses below it', async () => {
    draw('/orders/7');
    expect(await screen.findByText('All orders')).toBeTruthy();
  });

  it('gives a whole page the whole screen', async () => {
    draw('/vendors/7');
    expect(await screen.findByText('One vendor')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Orders' })).toBeNull();
  });

  it('has nothing at any other address', async () => {
    draw('/nothing');
    expect(await screen.findByRole('heading', { name: 'There is nothing at this address' })).toBeTruthy();
  });
});
