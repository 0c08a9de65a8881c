import { useEffect, useRef } from 'react';
import { EditorToolbar } from './editor-toolbar.tsx';
import styles from './rich-editor.module.css';
import type { RichEditorProps } from './rich-editor.tsx';
import { useDocument } from './use-document.ts';

/** The editor of rich text with its library; `RichEditor` loads it on demand. */
export const RichSurface = (props: RichEditorProps) => {
  const editor = useDocument(props);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return;
    editor.mount(place.current);
    return () => editor.unmount();
  }, [editor]);
  return (
    <div className={styles['editor']}>
      <EditorToolbar editor={editor} />
      <div ref={place} />
    </div>
  );
};
