import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startTestTexts } from '../../../test/texts.ts';
import { Dialog } from './dialog.tsx';
import { Drawer } from './drawer.tsx';

beforeAll(startTestTexts);
afterEach(cleanup);

const cancel = (element: Element, bubbles = false) => fireEvent(element, new Event('cancel', { bubbles, cancelable: true }));

it('Escape closes the uppermost dialog alone, and a file that is not chosen after all closes none', () => {
  const [outer, inner] = [vi.fn(), vi.fn()];
  render(
    <Drawer title="House rules" onClose={outer}>
      <Dialog title="Cut anew" onClose={inner}>
        <input type="file" aria-label="File" />
      </Dialog>
    </Drawer>,
  );
  cancel(screen.getByLabelText('File'), true);
  expect([outer, inner].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  cancel(screen.getByRole('dialog', { name: 'Cut anew' }));
  expect([outer, inner].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
});
