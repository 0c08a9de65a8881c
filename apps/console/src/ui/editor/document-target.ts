import { visibleText } from '@inkstone/text/visible-text';
import type { Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { findRange } from './found-range.ts';
import { type RewriteRange, rangeOf, rewriting, rewritingIn } from './rewrite-range.ts';
import { type RewriteTarget, shownWords, type TakenPart } from './rewrite-target.ts';
import { selectionHtml, sliceOf } from './selection-html.ts';
import { wordDiff } from './word-diff.ts';

/** The document of an editor as a place where parts are written anew; `languageOf` tells its language. */
export const documentTarget = (editor: Editor, languageOf: () => string): RewriteTarget => {
  const mark = (range: RewriteRange | null): TakenPart | null => {
    if (!range) return null;
    const { html, sources } = selectionHtml(editor.schema, editor.state.doc, range);
    editor.view.dispatch(editor.state.tr.setMeta(...rewriting({ ...range, difference: null })));
    return { selection: html, sources, from: range.from, to: range.to };
  };
  return {
    take: () => mark(rangeOf(editor.state)),
    find: (asked) => mark(findRange(editor, asked)),
    isThere: () => rewritingIn(editor.state) !== null,
    show: ({ selection }, answer) => {
      const range = rewritingIn(editor.state);
      if (!range) return;
      const difference = wordDiff(shownWords(selection), shownWords(answer), languageOf());
      editor.view.dispatch(editor.state.tr.setMeta(...rewriting({ ...range, difference })));
    },
    // One undo takes it back, and only it.
    put: ({ sources }, answer) => {
      const range = rewritingIn(editor.state);
      if (!range) return;
      const { from, to, isInline } = range;
      const slice = sliceOf(editor.schema, answer, { sources, isInline });
      editor.view.dispatch(
        closeHistory(editor.state.tr.setMeta(...rewriting(null)))
          .replace(from, to, slice)
          .scrollIntoView(),
      );
    },
    clear: () => {
      if (!editor.isDestroyed && rewritingIn(editor.state)) editor.view.dispatch(editor.state.tr.setMeta(...rewriting(null)));
    },
    words: () => visibleText(editor.state.doc.textBetween(0, editor.state.doc.content.size, '\n')),
    focus: () => void editor.commands.focus(),
    read: shownWords,
  };
};
