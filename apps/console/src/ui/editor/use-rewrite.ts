import { visibleLines, visibleText } from '@inkstone/text/visible-text';
import type { Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { useCallback, useEffect, useRef, useState } from 'react';
import { rangeOf, rewriting, rewritingIn } from './rewrite-range.ts';
import type { Rewriter } from './rewriter.ts';
import { type SelectionHtml, selectionHtml, sliceOf } from './selection-html.ts';
import { wordDiff } from './word-diff.ts';

/** Where the rewriting of a part stands; `said` is what has come so far. */
export type RewritePhase =
  | { name: 'idle' }
  | { name: 'asking'; isTooLong: boolean }
  | { name: 'writing'; said: string }
  | { name: 'deciding' }
  | { name: 'failed'; message: string };

const idle: RewritePhase = { name: 'idle' };
/** So much of the whole text goes along. */
const longestAround = 8000;

/** What a picture is in a difference of words. */
const shown = (html: string): string => visibleLines(html).replaceAll(/⟦\d+⟧/g, '▣');

type Part = SelectionHtml & { answer: string | null };

/** What came stands where the part stood; one undo takes it back, and only it. */
const replacePart = (editor: Editor, answered: Part | null): void => {
  const range = rewritingIn(editor.state);
  if (!range || typeof answered?.answer !== 'string') return;
  const { from, to, isInline } = range;
  const slice = sliceOf(editor.schema, answered.answer, { sources: answered.sources, isInline });
  editor.view.dispatch(
    closeHistory(editor.state.tr.setMeta(...rewriting(null)))
      .replace(from, to, slice)
      .scrollIntoView(),
  );
};

const wholeText = ({ state: { doc } }: Editor): string => visibleText(doc.textBetween(0, doc.content.size, '\n')).slice(0, longestAround);

/** Shows in the part's place how what came differs from it; false where the part is gone by now. */
const showDifference = (editor: Editor, { asked, answer, language }: { asked: string; answer: string; language: string }): boolean => {
  const range = rewritingIn(editor.state);
  if (!range) return false;
  const difference = wordDiff(shown(asked), shown(answer), language);
  editor.view.dispatch(editor.state.tr.setMeta(...rewriting({ ...range, difference })));
  return true;
};

/** Calls it when the part was changed: what comes would be about other words. */
const useTextGuard = (editor: Editor, onChanged: () => unknown): void => {
  const tell = useRef(onChanged);
  useEffect(() => {
    tell.current = onChanged;
  });
  useEffect(() => {
    const look = () => !rewritingIn(editor.state) && tell.current();
    editor.on('update', look);
    return () => {
      editor.off('update', look);
    };
  }, [editor]);
};

/** Writes the selected part of an editor's document anew, and puts what comes in its place when its person accepts it. */
export const useRewrite = (editor: Editor, rewriter: Rewriter | undefined) => {
  const [phase, setPhase] = useState<RewritePhase>(idle);
  const part = useRef<Part | null>(null);
  const running = useRef<AbortController | null>(null);

  const leave = useCallback(
    (next: RewritePhase = idle): void => {
      running.current?.abort();
      part.current = null;
      if (!editor.isDestroyed) editor.view.dispatch(editor.state.tr.setMeta(...rewriting(null)));
      setPhase(next);
    },
    [editor],
  );
  useEffect(() => () => running.current?.abort(), []);
  useTextGuard(editor, () => part.current !== null && leave());

  const ask = (): void => {
    const range = rangeOf(editor.state);
    if (!range || !rewriter) return;
    const html = selectionHtml(editor.schema, editor.state.doc, range);
    part.current = { ...html, answer: null };
    editor.view.dispatch(editor.state.tr.setMeta(...rewriting({ ...range, difference: null })));
    setPhase({ name: 'asking', isTooLong: html.html.length > rewriter.longest });
  };

  const start = async (way: string, option: string): Promise<void> => {
    const asked = part.current;
    if (!asked || !rewriter) return;
    const controller = new AbortController();
    running.current = controller;
    setPhase({ name: 'writing', said: '' });
    try {
      const answer = await rewriter.write(
        { way, option, selection: asked.html, around: wholeText(editor) },
        { onText: (html) => setPhase({ name: 'writing', said: shown(html.replace(/<[^<>]*$/, '')) }), signal: controller.signal },
      );
      if (controller.signal.aborted) return;
      part.current = { ...asked, answer };
      if (!showDifference(editor, { asked: asked.html, answer, language: rewriter.language })) return leave();
      setPhase({ name: 'deciding' });
    } catch (error) {
      if (!controller.signal.aborted) leave({ name: 'failed', message: error instanceof Error ? error.message : '' });
    }
  };

  const reject = (): void => {
    leave();
    editor.commands.focus();
  };
  const accept = (): void => {
    const answered = part.current;
    part.current = null;
    replacePart(editor, answered);
    setPhase(idle);
    editor.commands.focus();
  };

  return { phase, ask, start, accept, reject };
};
export type Rewrite = ReturnType<typeof useRewrite>;
