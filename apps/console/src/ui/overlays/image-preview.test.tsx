import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestTexts } from '../../../test/texts.ts';
import { ImagePreview } from './image-preview.tsx';

beforeAll(startTestTexts);
afterEach(cleanup);

const scale = () => screen.getByRole('img', { name: 'A cup' }).style.transform;

describe('image preview', () => {
  it('grows and shrinks by a half, between 1 and 50', () => {
    render(<ImagePreview src="/a.png" alt="A cup" onClose={vi.fn()} />);
    const larger = screen.getByRole('button', { name: 'Zoom in' });
    const smaller = screen.getByRole('button', { name: 'Zoom out' });
    expect(smaller).toHaveProperty('disabled', true);
    fireEvent.click(larger);
    expect(scale()).toContain('scale(1.5)');
    fireEvent.wheel(screen.getByRole('img', { name: 'A cup' }), { deltaY: -1 });
    expect(scale()).toContain('scale(2)');
    for (let presses = 0; presses < 120; presses += 1) fireEvent.keyDown(larger, { key: '+' });
    expect(scale()).toContain('scale(50)');
    expect(larger).toHaveProperty('disabled', true);
    fireEvent.click(screen.getByRole('button', { name: 'Original size' }));
    expect(scale()).toBe('translate(0px, 0px) scale(1)');
  });

  it('closes on Esc', () => {
    const close = vi.fn();
    render(<ImagePreview src="/a.png" alt="A cup" onClose={close} />);
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    expect(close).toHaveBeenCalledOnce();
  });
});
