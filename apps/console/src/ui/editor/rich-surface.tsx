import { useEffect, useRef, useState } from 'react';
import { documentTarget } from './document-target.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { RewriteBar } from './rewrite-bar.tsx';
import { RewriteDialog } from './rewrite-dialog.tsx';
import styles from './rich-editor.module.css';
import type { RichEditorProps } from './rich-editor.tsx';
import { useDocument } from './use-document.ts';
import { useInsertion } from './use-insertion.ts';
import { useLatest } from './use-latest.ts';
import { useRewrite } from './use-rewrite.ts';

/** The editor of rich text with its library; `RichEditor` loads it on demand. */
export const RichSurface = (props: RichEditorProps) => {
  const { rewriter } = props;
  const editor = useDocument(props);
  const language = useLatest(rewriter?.language ?? '');
  const [target] = useState(() => documentTarget(editor, () => language.current));
  const rewrite = useRewrite(target, rewriter);
  const { look } = rewrite;
  useInsertion(editor, props.onUse);
  useEffect(() => {
    editor.on('transaction', look);
    return () => {
      editor.off('transaction', look);
    };
  }, [editor, look]);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return;
    editor.mount(place.current);
    return () => editor.unmount();
  }, [editor]);
  return (
    <div className={styles['editor']}>
      <EditorToolbar editor={editor} rewrite={rewriter && rewrite} />
      <div ref={place} />
      <RewriteBar rewrite={rewrite} />
      {rewriter && rewrite.phase.name === 'asking' && (
        <RewriteDialog rewriter={rewriter} isTooLong={rewrite.phase.isTooLong} onClose={rewrite.reject} onStart={rewrite.start} />
      )}
    </div>
  );
};
