import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Tooltip, TooltipHost } from './tooltip.tsx';

afterEach(cleanup);

const draw = (label: string, words: string) => {
  render(
    <>
      <TooltipHost />
      <Tooltip text={label}>
        <button type="button" aria-label={label}>
          {words}
        </button>
      </Tooltip>
    </>,
  );
  return screen.getByRole('button', { name: label });
};

describe('a hint', () => {
  it('comes with the focus and goes on Esc; readers of the screen have the name instead', async () => {
    const button = draw('Bold', '');
    fireEvent.focus(button);
    const hint = await screen.findByText('Bold');
    expect(hint.closest('[aria-hidden="true"]')).not.toBeNull();
    fireEvent.keyDown(button, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByText('Bold')).toBeNull());
  });

  it('comes under the mouse, and leaves with it', async () => {
    const button = draw('Bold', '');
    fireEvent.pointerEnter(button, { pointerType: 'mouse' });
    fireEvent.mouseEnter(button);
    fireEvent.mouseMove(button);
    await screen.findByText('Bold');
    fireEvent.mouseLeave(button);
    await waitFor(() => expect(screen.queryByText('Bold')).toBeNull());
  });

  it('stays away where the same words are to be read', async () => {
    const button = draw('Dashboard', 'Dashboard');
    fireEvent.focus(button);
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(screen.getAllByText('Dashboard')).toEqual([button]);
  });
});
