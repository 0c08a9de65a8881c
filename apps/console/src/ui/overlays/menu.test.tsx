import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Menu } from './menu.tsx';

afterEach(cleanup);

const draw = () => {
  const choose = vi.fn();
  const entries = ['Rename', 'Duplicate', 'Delete'].map((label) => ({ key: label, label, onChoose: () => choose(label) }));
  render(
    <>
      <Menu label="Actions" entries={[...entries.slice(0, 2), 'divider', ...entries.slice(2)]}>
        {(trigger) => (
          <button {...trigger} type="button">
            More
          </button>
        )}
      </Menu>
      <p>elsewhere</p>
    </>,
  );
  const trigger = screen.getByRole('button', { name: 'More' });
  fireEvent.click(trigger);
  return { trigger, choose };
};

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const focused = () => document.activeElement?.textContent;

describe('menu', () => {
  it('opens on its first entry and goes round by arrows, Home, End and letters', () => {
    draw();
    expect(focused()).toBe('Rename');
    press('ArrowDown');
    expect(focused()).toBe('Duplicate');
    press('End');
    expect(focused()).toBe('Delete');
    press('ArrowDown');
    expect(focused()).toBe('Rename');
    press('d');
    expect(focused()).toBe('Duplicate');
    press('d');
    expect(focused()).toBe('Delete');
  });

  it('hands the focus back to its button on Esc', () => {
    const { trigger } = draw();
    press('Escape');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement).toBe(trigger);
  });

  it('closes when something else is pressed, and chooses once', () => {
    const { trigger, choose } = draw();
    fireEvent.pointerDown(screen.getByText('elsewhere'));
    expect(screen.queryByRole('menu')).toBeNull();
    fireEvent.click(trigger);
    fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    expect(choose.mock.calls).toEqual([['Delete']]);
    expect(trigger.getAttribute('aria-expanded')).toBe('false');
  });
});
