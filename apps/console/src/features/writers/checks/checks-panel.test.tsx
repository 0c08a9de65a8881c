import { checkCopy } from '@inkstone/copy-checks/check-copy';
import { claimsOf, withApproval } from '@inkstone/copy-checks/claims-of';
import type { Elsewhere } from '@inkstone/copy-checks/copied';
import { draftSubject } from '@inkstone/copy-checks/draft-subject';
import { runsOf } from '@inkstone/copy-checks/runs';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Compared } from '#console/kernel/texts/use-elsewhere.ts';
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

const compared: Compared['query'] = { data: { isComplete: true }, error: null, refetch: () => undefined };

const Panel = () => {
  const [approved, approve] = useState<readonly string[]>([]);
  return <ChecksPanel report={reportOf(approved)} compared={compared} approved={approved} approve={approve} isDisabled={false} />;
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

const elsewhereOf = (sentence: string, others: number, title: string): [number, Elsewhere][] =>
  runsOf(sentence).map(({ hash }) => [
    hash,
    { others, texts: [{ id: '6b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2a01', kind: 'product', title, isOpenable: true, url: null }] },
  ]);

describe('what stands elsewhere', () => {
  const copy = 'A lamp of copper, 60 cm high, for long evenings at the desk';
  const shipping = 'We ship within three days all over Europe and free of charge';
  const drawn = (state: Partial<Compared['query']> = {}) => {
    const given = draftSubject({
      ...{ fields: listingKind.fields, brief: emptyBrief('en'), facts: null, approved: [] },
      text: {
        ...text,
        description: `<p>${copy}.</p><p>${shipping}.</p><p>Nothing of what follows here was ever said in another place.</p>`,
      },
    });
    const elsewhere = new Map([...elsewhereOf(copy, 2, 'Desk lamp'), ...elsewhereOf(shipping, 100, 'Any')]);
    drawPage(
      '/',
      <ChecksPanel
        report={checkCopy({ ...given, elsewhere })}
        compared={{ ...compared, ...state }}
        approved={[]}
        approve={() => undefined}
        isDisabled={false}
      />,
      '/',
    );
  };

  it('is named with the other texts, and lines of the house are folded away', async () => {
    drawn();
    expect(await screen.findByText('1 passage stands word for word elsewhere in the shop')).toBeTruthy();
    expect(screen.getByRole('button', { name: copy })).toBeTruthy();
    expect(screen.getByText('In 2 other texts:')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Open “Desk lamp” in a new tab' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      '/freestyle?product=6b3ad6a5-6a6f-4f0b-9f5b-0d6c3f1c2a01',
      '_blank',
    ]);
    expect(screen.getByText('1 line that your shop repeats').closest('details')?.open).toBe(false);
    expect(screen.getByText('In 100 and more other texts:')).toBeTruthy();
  });

  it('says when it could not be compared, and when more may come', async () => {
    drawn({ data: { isComplete: false } });
    expect(await screen.findByText('The older texts of the shop are still being compared …')).toBeTruthy();
    cleanup();
    drawn({ data: undefined, error: new Error('away') });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
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
