import { cleanup, render, screen } from '@testing-library/react';
import { Button } from 'antd';
import { Suspense } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestTexts } from '../../test/texts.ts';
import { antdScreen } from './screens.tsx';
import { withPhrases } from './with-phrases.ts';

beforeAll(startTestTexts);
afterEach(cleanup);

describe('a screen', () => {
  it('is fetched once, whether ahead or when it is drawn', async () => {
    const load = vi.fn(async () => () => <h1>Ready</h1>);
    const Screen = withPhrases(load, ['dashboard']);
    Screen.preload();
    render(
      <Suspense fallback="wait">
        <Screen />
      </Suspense>,
    );
    expect(await screen.findByRole('heading', { name: 'Ready' })).toBeTruthy();
    expect(load).toHaveBeenCalledOnce();
  });

  it('with components of the library stands on our theme', async () => {
    const Screen = antdScreen(async () => () => <Button type="primary">Go on</Button>, []);
    render(
      <Suspense fallback="wait">
        <Screen />
      </Suspense>,
    );
    expect(await screen.findByRole('button', { name: 'Go on' }, { timeout: 5000 })).toBeTruthy();
    expect([...document.querySelectorAll('style')].some(({ textContent }) => textContent?.includes('#24428f'))).toBe(true);
  });
});
