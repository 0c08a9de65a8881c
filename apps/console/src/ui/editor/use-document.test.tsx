import { phrases } from '@inkstone/phrases';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { toasts } from '#console/kernel/notices/toast.ts';
import { startTestTexts } from '../../../test/texts.ts';
import { useDocument } from './use-document.ts';

beforeAll(async () => {
  await startTestTexts();
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren(); // the places of the editors
});

const label = { 'aria-labelledby': 'label', 'aria-describedby': undefined, 'aria-invalid': undefined } as const;

/** An editor whose value comes back when the test says so. */
const open = (value: string) => {
  const onChange = vi.fn<(value: string) => void>();
  const { result, rerender } = renderHook((props) => useDocument(props), { initialProps: { ...label, value, onChange } });
  const editor = result.current;
  return {
    type: (text: string) => act(() => editor.view.dispatch(editor.state.tr.insertText(text, editor.state.doc.content.size - 1))),
    told: () => onChange.mock.lastCall?.[0],
    draw: (next: string) => rerender({ ...label, value: next, onChange }),
    /** Pastes over all of the text. */
    paste: (html: string, files: File[] = []) => {
      editor.mount(document.body.appendChild(document.createElement('div')));
      editor.commands.selectAll();
      const clipboardData = { getData: (kind: string) => (kind === 'text/html' ? html : ''), files };
      const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData });
      act(() => void editor.view.dom.dispatchEvent(event));
    },
    text: () => editor.state.doc.textContent,
    /** Presses a key at the end of the text, where the caret has just gone, before anybody was told that it went there. */
    pressAtEnd: (key: string) => {
      const place = document.body.appendChild(document.createElement('div'));
      editor.mount(place);
      editor.view.dom.focus();
      const keepBack = (event: Event) => event.stopImmediatePropagation();
      window.addEventListener('selectionchange', keepBack, true);
      document.getSelection()?.selectAllChildren(editor.view.dom.lastElementChild ?? editor.view.dom);
      document.getSelection()?.collapseToEnd();
      window.removeEventListener('selectionchange', keepBack, true);
      act(() => void editor.view.dom.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
    },
  };
};

const lastSaid = () => toasts.get().at(-1)?.text;

describe('the document of an editor', () => {
  it('keeps its text when a picture or a file alone is pasted over it, and says why', () => {
    const picture = new File(['x'], 'lamp.png', { type: 'image/png' });
    for (const [html, files] of [['', [picture]] as const, ['<img src="https://shop.example/lamp.png">', []] as const]) {
      toasts.set([]);
      const { paste, text } = open('<p>Five years.</p>');
      paste(html, [...files]);
      expect([text(), lastSaid()]).toEqual(['Five years.', phrases.en.editor.pastedNothing]);
    }
  });

  it('says when a pasted text comes without its pictures, and nothing of one that has none', () => {
    toasts.set([]);
    const { paste, text } = open('<p>Five years.</p>');
    paste('<p>Six <b>years</b>.</p>');
    expect([text(), lastSaid()]).toEqual(['Six years.', undefined]);
    paste('<p>Seven years. <img src="https://shop.example/lamp.png"></p>');
    expect([text(), lastSaid()]).toEqual(['Seven years.', phrases.en.editor.pastedNoPictures]);
  });

  it('keeps what was typed while what it gave before comes back', () => {
    const { type, told, draw, text } = open('<p>One</p>');
    type(' two');
    const first = told() ?? '';
    type(' three');
    const second = told() ?? '';
    draw(first);
    expect(text()).toBe('One two three');
    draw(second);
    type(' four');
    expect(text()).toBe('One two three four');
  });

  it('shows what its page puts there, also a text that stood there before', () => {
    const { type, told, draw, text } = open('<p>One</p>');
    type(' two');
    draw(told() ?? '');
    draw('<p>Another</p>');
    expect(text()).toBe('Another');
    draw('<p>One two</p>');
    expect(text()).toBe('One two');
  });

  it('does what a key says where the caret is, also before the browser told that it was moved', () => {
    const { pressAtEnd, told } = open('<p>One two</p>');
    pressAtEnd('Enter');
    expect(told()).toBe('<p>One two</p><p></p>');
  });
});
