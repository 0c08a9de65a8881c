import { checkCopy } from '@inkstone/copy-checks/check-copy';
import { claimsOf, withApproval } from '@inkstone/copy-checks/claims-of';
import { draftSubject } from '@inkstone/copy-checks/draft-subject';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { drawPage } from '../../../../test/draw-page.tsx';
import { startTestTexts } from '../../../../test/texts.ts';
import { emptyBrief, listingKind } from '../listing/listing-kind.ts';
import { ChecksPanel } from './checks-panel.tsx';

beforeAll(async () => {
  await startTestTexts();
});
afterEach(cleanup);

const text = {
  title: 'Copper lamp',
  description: '<p>A lamp of copper, 60 cm high, for long evenings at the desk. FDA approved.</p>',
  seoTitle: '',
  seoDescription: '',
};
const reportOf = (approved: readonly string[]) =>
  checkCopy(draftSubject({ fields: listingKind.fields, text, brief: emptyBrief('en'), facts: ['Lamp'], approved }));

const Panel = () => {
  const [approved, approve] = useState<readonly string[]>([]);
  return <ChecksPanel report={reportOf(approved)} approved={approved} approve={approve} isDisabled={false} />;
};

const claims = () => screen.getAllByRole('listitem').flatMap((item) => item.querySelector('[data-claim]')?.textContent ?? []);
const approve = (quote: string): boolean => fireEvent.click(screen.getByRole('button', { name: `Approve “${quote}”` }));

describe('the checks of a listing', () => {
  it('name each claim once, and let it be approved and taken back', async () => {
    drawPage('/', <Panel />, '/');
    expect(await screen.findByText('4 claims that the facts do not bear')).toBeTruthy();
    expect(claims()).toEqual(['Copper × 2', '60 cm', 'FDA', 'approved']);
    approve('Copper');
    expect(screen.getByText('3 claims that the facts do not bear')).toBeTruthy();
    for (const quote of ['60 cm', 'FDA', 'approved']) approve(quote);
    expect(screen.getByText('All that is claimed stands in the facts or was approved by you')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Take back the approval of “FDA”' }));
    expect(screen.getByText('1 claim that the facts do not bear')).toBeTruthy();
  });

  it('are gone through by F8, and go on to the next claim when one is approved', async () => {
    drawPage('/', <Panel />, '/');
    await screen.findByText('4 claims that the facts do not bear');
    fireEvent.keyDown(window, { key: 'F8' });
    expect(document.activeElement?.textContent).toBe('Copper × 2');
    fireEvent.keyDown(window, { key: 'F8' });
    expect(document.activeElement?.textContent).toBe('60 cm');
    fireEvent.keyDown(window, { key: 'F8', shiftKey: true });
    expect(document.activeElement?.textContent).toBe('Copper × 2');
    approve('Copper');
    expect(document.activeElement?.textContent).toBe('60 cm');
  });
});

describe('claimsOf', () => {
  it('says where a claim stands first, and keeps approvals once', () => {
    expect(claimsOf(reportOf(['fda']).findings).map(({ quote, field, isApproved }) => [quote, field, isApproved])).toEqual([
      ['Copper', 'title', false],
      ['60 cm', 'description', false],
      ['approved', 'description', false],
      ['FDA', 'description', true],
    ]);
    expect(withApproval(['fda', 'x'], 'FDA', true)).toEqual(['x', 'FDA']);
    expect(withApproval(['fda', 'x'], 'FDA', false)).toEqual(['x']);
  });
});
