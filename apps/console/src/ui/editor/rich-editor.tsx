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

let loading: Promise<typeof import('./rich-surface.tsx')> | null = null;
// Once: what failed to load leaves its styles out when it is asked for again.
const load = () => {
  loading ??= import('./rich-surface.tsx');
  return loading;
};
const Surface = lazy(() => load().then((loaded) => ({ default: loaded.RichSurface })));

/** Fetches the editor before it is drawn: who loses the connection meanwhile writes on. What fails is told when it is drawn. */
export const preloadRichEditor = (): void => void load().catch(() => undefined);

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
