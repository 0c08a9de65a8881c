import { useEffect, useRef, useState } from 'react';
import { lineTarget } from './line-target.ts';
import type { Rewriter } from './rewriter.ts';
import { useLatest } from './use-latest.ts';
import { useRewrite } from './use-rewrite.ts';

type Parts = { value: string; onChange: (value: string) => void; rewriter: Rewriter | undefined };

/** Writes a text without markup anew, or what is selected in it; the field gets `ref`. */
export const useLineRewrite = (parts: Parts) => {
  const ref = useRef<HTMLTextAreaElement>(null);
  const latest = useLatest(parts);
  const { value, rewriter } = parts;
  const [target] = useState(() =>
    lineTarget({ field: ref, textOf: () => latest.current.value, onChange: (next) => latest.current.onChange(next) }),
  );
  const rewrite = useRewrite(target, rewriter);
  const { look } = rewrite;
  useEffect(() => {
    // Named, so that each new value is looked at.
    if (typeof value === 'string') look();
  }, [value, look]);
  return { ref, rewrite };
};
