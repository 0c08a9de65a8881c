import { InlineDiff } from './inline-diff.tsx';
import styles from './rewrite.module.css';
import { RewriteBar } from './rewrite-bar.tsx';
import { RewriteDialog } from './rewrite-dialog.tsx';
import type { Rewriter } from './rewriter.ts';
import type { Rewrite } from './use-rewrite.ts';

/** Under a line: how what came for it differs, and the decision; a line has no room for that in itself. */
export const LineRewrite = ({ rewriter, rewrite }: { rewriter: Rewriter; rewrite: Rewrite }) => {
  const { phase, reject, start } = rewrite;
  return (
    <div className={styles['under']}>
      {phase.name === 'deciding' && <InlineDiff before={phase.before} after={phase.after} language={rewriter.language} />}
      <RewriteBar rewrite={rewrite} />
      {phase.name === 'asking' && <RewriteDialog rewriter={rewriter} isTooLong={phase.isTooLong} onClose={reject} onStart={start} />}
    </div>
  );
};
