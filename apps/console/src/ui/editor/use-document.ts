import { mediaOf } from '@inkstone/text/html-pieces';
import { visibleText } from '@inkstone/text/visible-text';
import { Editor } from '@tiptap/core';
import { DOMParser, Slice } from '@tiptap/pm/model';
import { EditorState } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showMessage } from '#console/kernel/notices/toast.ts';
import { documentParts } from './document-schema.ts';
import { type ReadDocument, readDocument } from './document-source.ts';
import { paragraphsOf, pastedFragment } from './pasted-markup.ts';
import styles from './rich-editor.module.css';
import type { RichEditorProps } from './rich-editor.tsx';
import { markedBy, type TextMark } from './text-marks.ts';
import { useLatest } from './use-latest.ts';

/** What a paste left out: all of it, as files and pictures alone, or the pictures of a text. */
type LeftOut = 'pastedNothing' | 'pastedNoPictures';

/** Cleaned and read as a part of the document, so that one undo takes it back. */
const paste = (view: EditorView, { clipboardData }: ClipboardEvent): { isTaken: boolean; leftOut?: LeftOut } => {
  if (!clipboardData) return { isTaken: false };
  const rich = clipboardData.getData('text/html');
  const fragment = pastedFragment(rich || paragraphsOf(clipboardData.getData('text/plain')));
  const { content } = DOMParser.fromSchema(view.state.schema).parse(fragment, { preserveWhitespace: false });
  // Nothing takes the place of what is selected.
  if (content.textBetween(0, content.size, '', '-') === '') {
    const hasMore = clipboardData.files.length > 0 || mediaOf(rich).length > 0;
    return { isTaken: true, ...(hasMore && { leftOut: 'pastedNothing' }) };
  }
  view.dispatch(view.state.tr.replaceSelection(Slice.maxOpen(content)).scrollIntoView().setMeta('uiEvent', 'paste'));
  return { isTaken: true, ...(mediaOf(rich).some(({ kind }) => kind === 'picture') && { leftOut: 'pastedNoPictures' }) };
};

const pasteAndTell =
  (say: (leftOut: LeftOut) => string) =>
  (view: EditorView, event: ClipboardEvent): boolean => {
    const { isTaken, leftOut } = paste(view, event);
    if (leftOut) showMessage('info', say(leftOut));
    return isTaken;
  };

/**
 * The editor hears of a moved caret by an event that may come later than the next key: on a busy machine Enter behind End would split the
 * text where the caret was before. So it is told before each key and each paste.
 */
const tellCaret = ({ dom, composing }: EditorView): boolean => {
  if (!composing) dom.ownerDocument.dispatchEvent(new Event('selectionchange'));
  return false;
};

const handleDOMEvents = { keydown: tellCaret, paste: tellCaret };

const useEditor = ({ hasWriter }: { hasWriter: boolean }): Editor => {
  const { t } = useTranslation('editor');
  const [editor] = useState(() => {
    const media = { picture: t('picture'), video: t('video'), embed: t('embed'), code: t('code') };
    return new Editor({
      element: null,
      // The page's policy lets no script add a style element.
      injectCSS: false,
      // As an object: a text would be parsed by means that the page's policy forbids.
      content: { type: 'doc', content: [{ type: 'paragraph' }] },
      extensions: documentParts({ media, placeholder: t(hasWriter ? 'empty' : 'emptyByHand') }),
    });
  });
  useEffect(() => () => editor.destroy(), [editor]);
  return editor;
};

/** The values that an editor gave and has not got back yet, oldest first. */
const useEchoes = () => {
  const [echoes] = useState(() => {
    let told: string[] = [];
    return {
      expect: (value: string) => void told.push(value),
      /** On a busy machine one comes back only when more has been typed: to show it would take that away. */
      isOne: (value: string, newest: string | undefined): boolean => {
        const place = told.indexOf(value);
        told = value === newest || place < 0 ? [] : told.slice(place + 1);
        return value === newest || place >= 0;
      },
    };
  });
  return echoes;
};

const noMarks: readonly TextMark[] = [];

/** An editor of the library whose document is the value: it shows what the value says, and says what became of it. */
export const useDocument = ({ value, onChange, marks = noMarks, rewriter, onUse: _, ...control }: RichEditorProps) => {
  const editor = useEditor({ hasWriter: rewriter !== undefined });
  const tell = useLatest(onChange);
  const shown = useRef<{ html: string; read: ReadDocument } | null>(null);
  const echoes = useEchoes();
  const { t } = useTranslation('editor');

  useEffect(() => {
    // A value that the editor itself gave is on the page already; to set it again would move the caret.
    if (echoes.isOne(value, shown.current?.html)) return;
    const read = readDocument(editor.schema, value);
    shown.current = { html: value, read };
    editor.view.updateState(EditorState.create({ doc: read.doc, plugins: editor.state.plugins }));
  }, [editor, value, echoes]);

  useEffect(() => {
    const changed = () => {
      if (!shown.current) return;
      const html = shown.current.read.htmlOf(editor.state.doc);
      if (html === shown.current.html) return;
      shown.current.html = html;
      echoes.expect(html);
      tell.current(html);
    };
    editor.on('update', changed);
    return () => {
      editor.off('update', changed);
    };
  }, [editor, tell, echoes]);

  const { 'aria-labelledby': labelledBy, 'aria-describedby': describedBy, 'aria-invalid': isInvalid } = control;
  useEffect(() => {
    const attributes = {
      class: styles['text'] ?? '',
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': labelledBy,
      ...(describedBy && { 'aria-describedby': describedBy }),
      ...(isInvalid && { 'aria-invalid': 'true' }),
      spellcheck: 'true',
    };
    // What is dragged in from outside would come uncleaned.
    const handleDrop = (...[, , , isMoved]: [EditorView, DragEvent, Slice, boolean]) => !isMoved;
    editor.setOptions({ editorProps: { attributes, handleDOMEvents, handlePaste: pasteAndTell(t), handleDrop } });
  }, [editor, labelledBy, describedBy, isInvalid, t]);

  useEffect(() => {
    const draw = () => {
      editor.view.dispatch(editor.state.tr.setMeta(...markedBy({ text: marks.length ? visibleText(value) : '', marks })));
    };
    draw();
    // Before it has its place in the page an editor draws nothing.
    editor.on('mount', draw);
    return () => {
      editor.off('mount', draw);
    };
  }, [editor, marks, value]);

  return editor;
};
