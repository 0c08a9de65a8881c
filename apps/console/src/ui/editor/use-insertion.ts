import type { Editor } from '@tiptap/core';
import { useEffect } from 'react';
import type { RichEditorProps } from './rich-editor.tsx';
import { useLatest } from './use-latest.ts';

/** Hands over, whenever the caret comes into the document, how words are put there. */
export const useInsertion = (editor: Editor, onUse: RichEditorProps['onUse']): void => {
  const use = useLatest(onUse);
  useEffect(() => {
    const insert = (words: string): boolean => {
      if (editor.isDestroyed) return false;
      editor.view.dispatch(editor.state.tr.insertText(words).scrollIntoView());
      editor.view.focus();
      return true;
    };
    const focused = () => use.current?.(insert);
    editor.on('focus', focused);
    return () => {
      editor.off('focus', focused);
    };
  }, [editor, use]);
};
