import { lazy, Suspense } from 'react';
import { RichText } from '../data/rich-text.tsx';
import type { Rewriter } from './rewriter.ts';
import styles from './rich-editor.module.css';
import type { TextMark } from './text-marks.ts';

/** What a label, a complaint and their ids say of the editor. */
export type EditorControl = { 'aria-labelledby': string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined };

/** Puts words where the caret last stood, and takes it there; false when the text is not there any more. */
export type Insertion = (words: string) => boolean;

export type RichEditorProps = EditorControl & {
  /** HTML; what is not changed comes back byte for byte. */
  value: string;
  onChange: (value: string) => void;
  marks?: readonly TextMark[];
  /** Who writes a selected part anew; without one nothing offers it. */
  rewriter?: Rewriter | undefined;
  /** The caret came into the text. */
  onUse?: ((insertion: Insertion) => void) | undefined;
};

const Surface = lazy(() => import('./rich-surface.tsx').then((loaded) => ({ default: loaded.RichSurface })));

/** An editor of rich text, loaded when it is first drawn; until then the text can be read. */
export const RichEditor = (props: RichEditorProps) => (
  <Suspense
    fallback={
      <div className={styles['loading']} aria-busy="true">
        <RichText html={props.value} />
      </div>
    }
  >
    <Surface {...props} />
  </Suspense>
);
