import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { StackedChart } from './stacked-chart.tsx';

afterEach(cleanup);

const draw = () =>
  render(
    <StackedChart
      label="Points used"
      totalName="Total"
      format={(value) => value.toFixed(0)}
      series={[
        { key: 'listing', name: 'Listing' },
        { key: 'picture', name: 'Picture' },
      ]}
      bars={[
        { key: '1', tick: '1', title: 'Nov 1', values: [4, 6] },
        { key: '2', tick: '2', title: 'Nov 2', values: [0, 0] },
        { key: '3', tick: '3', title: 'Nov 3', values: [12, 0] },
      ]}
    />,
  );

const bars = () => screen.getAllByRole('button');
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

describe('a chart of stacked bars', () => {
  it('says of every bar what it stands for', () => {
    draw();
    expect(screen.getByRole('group', { name: 'Points used' })).toBeTruthy();
    expect(bars().map((bar) => bar.getAttribute('aria-label'))).toEqual([
      'Nov 1: Total 10, Listing 4, Picture 6',
      'Nov 2: Total 0',
      'Nov 3: Total 12',
    ]);
  });

  it('is one stop of the Tab key, the newest bar; arrows, Home and End walk', () => {
    draw();
    expect(bars().map((bar) => bar.tabIndex)).toEqual([-1, -1, 0]);
    bars()[2]?.focus();
    press('ArrowLeft');
    expect(document.activeElement).toBe(bars()[1]);
    press('Home');
    press('ArrowLeft');
    expect(document.activeElement).toBe(bars()[0]);
    press('End');
    expect(document.activeElement).toBe(bars()[2]);
    expect(bars().map((bar) => bar.tabIndex)).toEqual([-1, -1, 0]);
  });

  it('shows the values of the bar that is pointed at or focused, until it is left', () => {
    draw();
    const [first] = bars();
    if (!first) throw new Error('no bar');
    fireEvent.pointerEnter(first);
    expect(screen.getByText('Nov 1')).toBeTruthy();
    expect(screen.getByText('6')).toBeTruthy();
    fireEvent.pointerLeave(first);
    expect(screen.queryByText('Nov 1')).toBeNull();
    fireEvent.focus(first);
    expect(screen.getByText('Nov 1')).toBeTruthy();
  });
});
