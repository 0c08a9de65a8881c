import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestTexts } from '../../../test/texts.ts';
import { Menu } from './menu.tsx';

beforeAll(startTestTexts);
afterEach(cleanup);

const draw = () => {
  const choose = vi.fn();
  const Actions = () => {
    const [said, setSaid] = useState('');
    const entries = ['Rename', 'Duplicate', 'Delete'].map((label) => ({
      key: label,
      label,
      onChoose: () => {
        choose(label, document.activeElement?.textContent);
        setSaid(label);
      },
    }));
    return (
      <>
        <Menu entries={[...entries.slice(0, 2), 'divider', ...entries.slice(2)]}>
          <button type="button">More</button>
        </Menu>
        <p>{said}</p>
      </>
    );
  };
  render(<Actions />);
  const trigger = screen.getByRole('button', { name: 'More' });
  trigger.focus();
  fireEvent.click(trigger);
  return { trigger, choose };
};

describe('menu', () => {
  it('bears the name of its button and hands the focus back on Esc', async () => {
    const { trigger } = draw();
    const menu = await screen.findByRole('menu', { name: 'More' });
    expect(trigger.getAttribute('aria-expanded')).toBe('true');
    fireEvent.keyDown(menu, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(document.activeElement).toBe(trigger);
  });

  it('chooses once, with the focus on its button again: a dialog that opens now can hand it back', async () => {
    const { trigger, choose } = draw();
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(choose.mock.calls).toEqual([['Delete', 'More']]);
    await waitFor(() => expect(trigger.getAttribute('aria-expanded')).toBe('false'));
  });

  it('has the focus on its button when what was chosen is drawn', async () => {
    const focused: (string | null | undefined)[] = [];
    const Opened = () => {
      useLayoutEffect(() => void focused.push(document.activeElement?.textContent), []);
      return null;
    };
    const Page = () => {
      const [isOpen, open] = useState(false);
      return (
        <>
          <Menu entries={[{ key: 'rename', label: 'Rename', onChoose: () => open(true) }]}>
            <button type="button">More</button>
          </Menu>
          {isOpen && <Opened />}
        </>
      );
    };
    render(<Page />);
    fireEvent.click(screen.getByRole('button', { name: 'More' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    expect(focused).toEqual(['More']);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });
});
